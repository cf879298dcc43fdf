/** Copies a text. @throws where the browser has no clipboard (it exists in secure contexts only), or refuses it */
export async function copyText(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error("no clipboard");
  await navigator.clipboard.writeText(text);
}
