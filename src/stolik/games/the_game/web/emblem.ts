import type { Emblem } from "$kit";
import Picture from "./Picture.svelte";

const emblem: Emblem = { name: "the-game", accent: ["#0B655D", "#57C2B5"], Picture, minutes: 20 };

export default emblem;
