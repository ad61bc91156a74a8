import type { Emblem } from "$kit";
import Picture from "./Picture.svelte";

const emblem: Emblem = { name: "sequence", accent: ["#1B57A0", "#7DB2F0"], Picture, order: 3, minutes: 25 };

export default emblem;
