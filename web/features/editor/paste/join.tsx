import { type RefObject, useLayoutEffect, useState } from "react";
import styles from "./paste.module.css";

/** The edges of a line in the text and of what was understood of it, from the top of both panes. */
interface Edges {
  from: number;
  to: number;
  source: [number, number];
  understood: [number, number];
}

function edgesOf(panes: HTMLElement, line: number): Edges | null {
  const source = panes.querySelector(`[data-source-line="${line}"]`);
  const understood = [...panes.querySelectorAll(`[data-understood-line="${line}"]`)];
  const [first, last] = [understood[0], understood.at(-1)];
  if (!source || !first || !last) return null;
  const all = panes.getBoundingClientRect();
  const [left, top, bottom] = [
    source.getBoundingClientRect(),
    first.getBoundingClientRect(),
    last.getBoundingClientRect(),
  ];
  // Under one another there is nothing to join.
  if (top.left <= left.right) return null;
  return {
    from: left.right - all.left,
    to: top.left - all.left,
    source: [left.top - all.top, left.bottom - all.top],
    understood: [top.top - all.top, bottom.bottom - all.top],
  };
}

/** The tint between a line of the text and what was understood of it. */
export function Join({
  panes,
  line,
  drawn,
}: {
  panes: RefObject<HTMLElement | null>;
  line: number | null;
  drawn: unknown;
}) {
  const [edges, setEdges] = useState<Edges | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures anew when what is drawn changes
  useLayoutEffect(() => {
    const element = panes.current;
    if (!element || line === null) {
      setEdges(null);
      return;
    }
    const measure = () => setEdges(edgesOf(element, line));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [panes, line, drawn]);
  if (!edges) return null;
  const { from, to, source, understood } = edges;
  const width = to - from;
  const half = width / 2;
  const d = `M0 ${source[0]} C${half} ${source[0]} ${half} ${understood[0]} ${width} ${understood[0]} V${understood[1]} C${half} ${understood[1]} ${half} ${source[1]} 0 ${source[1]} Z`;
  return (
    <svg className={styles.join} style={{ insetInlineStart: from, width }} aria-hidden>
      <path d={d} />
    </svg>
  );
}
