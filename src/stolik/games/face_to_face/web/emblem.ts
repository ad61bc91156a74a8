import type { Emblem } from "$kit";
import Picture from "./Picture.svelte";

const emblem: Emblem = {
  name: "face-to-face",
  accent: ["#7A2E5D", "#E08CC0"],
  Picture,
  order: 2,
  minutes: 20,
};

export default emblem;
