/** A result as a picture, made here and given away as the phone does it, or kept as a file. */

import type { Summary } from "../kit/game";

const WIDE = 1080;
const HIGH = 1080;
const FONT = "Seravek, Ubuntu, 'Segoe UI', Calibri, 'Noto Sans', sans-serif";
/** Characters in a line of the title. */
const LINE = 31;

interface Card {
  readonly name: string;
  readonly accent: string;
  readonly summary: Summary;
  readonly names: readonly string[];
}

/** As SVG. */
export function picture({ name, accent, summary, names }: Card): string {
  const title = wrap(summary.title, LINE).map((line, i) => text(line, 700 + i * 66, 54, "#1F2421", 650));
  const lines = summary.lines
    .slice(0, 4)
    .map(({ seat, value }, i) => text(`${names[seat] ?? ""} – ${value}`, 850 + i * 48, 36, "#59605C", 400));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${HIGH}" width="${WIDE}" height="${HIGH}">`,
    `<rect width="100%" height="100%" fill="#F6F1E7"/>`,
    `<rect x="50" y="50" width="980" height="980" rx="44" fill="#FFFDF8" stroke="#D8CFBD" stroke-width="3"/>`,
    `<path d="M53 500 1027 300V94a41 41 0 0 0-41-41H94a41 41 0 0 0-41 41Z" fill="${accent}" opacity=".12"/>`,
    text(name, 170, 52, accent, 650),
    text(summary.hero, 520, size(summary.hero), accent, 700),
    ...title,
    ...lines,
    text("stolik", 1000, 30, "#59605C", 600),
    "</svg>",
  ].join("");
}

const size = (hero: string) => Math.min(300, 1500 / Math.max(hero.length, 1));

function text(words: string, y: number, px: number, fill: string, weight: number): string {
  const attributes = `x="540" y="${y}" font-size="${px}" font-weight="${weight}" fill="${fill}"`;
  return `<text ${attributes} text-anchor="middle" font-family="${FONT}">${escape(words)}</text>`;
}

function wrap(words: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 2);
}

const escape = (words: string) =>
  words.replace(/[&<>"]/g, (mark) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[mark] ?? "");

export async function share(svg: string, file: string): Promise<void> {
  const blob = await png(svg);
  if (!blob) return;
  const image = new File([blob], file, { type: "image/png" });
  if (navigator.canShare?.({ files: [image] }) && matchMedia("(pointer: coarse)").matches)
    return navigator.share({ files: [image] }).catch(() => undefined);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function png(svg: string): Promise<Blob | null> {
  const image = new Image(WIDE, HIGH);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HIGH;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
