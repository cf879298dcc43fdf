import { Fragment, type ReactNode } from "react";
import styles from "../chat.module.css";
import { type Block, parseMarkdown } from "./parse-markdown.ts";

const withBold = (text: string): ReactNode =>
  text.split(/\*\*(.+?)\*\*/).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no id and never move
    index % 2 === 1 ? <strong key={index}>{piece}</strong> : <Fragment key={index}>{piece}</Fragment>,
  );

function BlockView({ block }: { block: Block }) {
  if (block.kind === "text") {
    return (
      <p>
        {block.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <Fragment key={index}>
            {index > 0 && <br />}
            {withBold(line)}
          </Fragment>
        ))}
      </p>
    );
  }
  const List = block.kind === "numbers" ? "ol" : "ul";
  return (
    <List className={styles.list}>
      {block.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <li key={index}>{withBold(line)}</li>
      ))}
    </List>
  );
}

/** Text with the Markdown of the assistant: paragraphs, lists and bold words. HTML stays plain text. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <div className={styles.rich}>
      {parseMarkdown(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}
