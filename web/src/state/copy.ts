/** Give a link away: by what the phone has for it, or to the clipboard, without a secure context too. */

/** Is it copied? (What was shared in another way needs no word about it.) */
export async function giveAway(url: string): Promise<boolean> {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ url }).catch(() => undefined);
    return false;
  }
  const written = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  );
  return written || copyBySelection(url);
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  const inside = document.querySelector("dialog[open]") ?? document.body;
  inside.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
