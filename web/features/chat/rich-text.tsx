import { Fragment, type ReactNode } from "react";
import styles from "./chat.module.css";
import { type Block, parseBlocks } from "./parse-text.ts";

const inline = (text: string): ReactNode =>
  text.split(/\*\*(.+?)\*\*/).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
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
            {inline(line)}
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
        <li key={index}>{inline(line)}</li>
      ))}
    </List>
  );
}

/** What the assistant wrote: paragraphs, lists and bold words. Never HTML. */
export function RichText({ text }: { text: string }) {
  return (
    <div className={styles.rich}>
      {parseBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}
