import type { Emblem } from "$kit";
import Picture from "./Picture.svelte";

const emblem: Emblem = { name: "raise", accent: ["#8A4B00", "#F0B155"], Picture, order: 4, minutes: 35 };

export default emblem;
