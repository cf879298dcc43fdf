import { type ReactNode, type RefObject, useRef } from "react";
import styles from "./chip-list.module.css";
import { Pill, type PillTone } from "./pill.tsx";

export interface Chip {
  key: string;
  text: string;
  tone: PillTone;
  icon?: ReactNode;
  onRemove: () => void;
}

interface ChipListProps {
  /** What the chips are, for screen readers. */
  label: string;
  chips: readonly Chip[];
  /** Receives the focus when the last chip is removed. */
  after?: RefObject<HTMLElement | null>;
  /** Stands behind the chips: "Clear all". */
  children?: ReactNode;
}

/** Chips that can be removed one by one. The focus moves to the neighbour of the removed one. */
export function ChipList({ label, chips, after, children }: ChipListProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = (chip: Chip, index: number): void => {
    chip.onRemove();
    requestAnimationFrame(() => {
      const crosses = list.current?.querySelectorAll<HTMLElement>("[data-chip] button") ?? [];
      const next = crosses[Math.min(index, crosses.length - 1)] ?? after?.current;
      next?.focus({ preventScroll: true });
    });
  };
  if (chips.length === 0) return null;
  return (
    <ul ref={list} className={styles.list} aria-label={label}>
      {chips.map((chip, index) => (
        <li key={chip.key} data-chip>
          <Pill tone={chip.tone} icon={chip.icon} onRemove={() => remove(chip, index)}>
            {chip.text}
          </Pill>
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
