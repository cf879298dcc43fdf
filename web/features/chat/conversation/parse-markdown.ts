/** A paragraph or a list. */
export interface Block {
  kind: "text" | "bullets" | "numbers";
  lines: string[];
}

const bullet = /^\s*[-*•]\s+(.*)$/;
const number = /^\s*\d{1,2}[.)]\s+(.*)$/;

/**
 * Parses the Markdown that models write in a chat: paragraphs, bulleted and numbered lists; headings become bold lines.
 * Anything else stays plain text.
 */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let startsBlock = true;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === "") {
      startsBlock = true;
      continue;
    }
    const found = bullet.exec(line) ?? number.exec(line);
    const kind = !found ? "text" : bullet.test(line) ? "bullets" : "numbers";
    const content = found?.[1] ?? line.trim().replace(/^#{1,6}\s+(.+?)\s*$/, "**$1**");
    const last = blocks.at(-1);
    if (!startsBlock && last?.kind === kind) last.lines.push(content);
    else blocks.push({ kind, lines: [content] });
    startsBlock = false;
  }
  return blocks;
}
