export interface Block {
  kind: "text" | "bullets" | "numbers";
  lines: string[];
}

const bullet = /^\s*[-*•]\s+(.*)$/;
const number = /^\s*\d{1,2}[.)]\s+(.*)$/;

/**
 * The little of Markdown that models write in a chat: paragraphs, bullets, numbered lists; headings become plain bold lines.
 * Anything else stays as it was written.
 */
export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let fresh = true;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      fresh = true;
      continue;
    }
    const found = bullet.exec(line) ?? number.exec(line);
    const kind = !found ? "text" : bullet.test(line) ? "bullets" : "numbers";
    const content = found?.[1] ?? line.trim().replace(/^#{1,6}\s+(.+?)\s*$/, "**$1**");
    const open = blocks.at(-1);
    if (!fresh && open?.kind === kind) open.lines.push(content);
    else blocks.push({ kind, lines: [content] });
    fresh = false;
  }
  return blocks;
}
