import { Fragment, type ReactNode } from "react";

interface MarkedTextProps {
  /** "Under <to>What you eat</to>." */
  children: string;
  /** Draws what stands between the marks of a name. */
  marks: Record<string, (inner: string) => ReactNode>;
}

/** A text of which parts are drawn in another way; a mark without a drawing is left out, its words stay. */
export function MarkedText({ children, marks }: MarkedTextProps) {
  return children.split(/(<(\w+)>[^<]*<\/\2>)/).map((part, index, parts) => {
    // Each marked part is followed by its name.
    if (index % 3 === 2) return null;
    const name = index % 3 === 1 ? parts[index + 1]! : null;
    const inner = name === null ? part : part.slice(name.length + 2, -name.length - 3);
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
    return <Fragment key={index}>{(name !== null && marks[name]?.(inner)) || inner}</Fragment>;
  });
}
