import type { DraggableProvidedDragHandleProps } from "@hello-pangea/dnd";
import { IconGripVertical } from "@tabler/icons-react";
import { clsx } from "clsx";
import styles from "./rows.module.css";

/** What a row is grabbed by. */
export function DragHandle({
  handle,
  label,
  className,
}: {
  handle: DraggableProvidedDragHandleProps | null;
  label: string;
  className?: string;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the keys of a button would get in the way of those of dragging
    <span role="button" tabIndex={0} {...handle} aria-label={label} className={clsx(styles.handle, className)}>
      <IconGripVertical size={18} aria-hidden />
    </span>
  );
}
