import type { Emblem } from "$kit";
import Picture from "./Picture.svelte";

const emblem: Emblem = { name: "the-game", accent: ["#0B655D", "#57C2B5"], Picture, order: 1, minutes: 20 };

export default emblem;
