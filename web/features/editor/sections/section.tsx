import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import type { Section as SectionName } from "../form/fields.ts";
import { useEditor, useEditorState } from "../state/editor-store.ts";
import styles from "./section.module.css";

export const sectionId = (name: SectionName): string => `section-${name}`;

interface SectionProps {
  name: SectionName;
  /** A description below the heading. */
  lead?: string;
  /** A note at the end of the heading, like the number of entries. */
  note?: ReactNode;
  /** Whether it can be collapsed. */
  collapsible?: boolean;
  children: ReactNode;
}

/** A section of the form with its heading. */
export function Section({ name, lead, note, collapsible = false, children }: SectionProps) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const isOpen = useEditorState(({ open }) => !collapsible || open.has(name));
  const id = sectionId(name);
  return (
    <Card as="section" className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      {collapsible ? (
        <h2>
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => store.toggleOpen(name)}>
            <span id={`${id}-title`}>{t(`section.${name}`)}</span>
            <span className={styles.note}>{note}</span>
            <IconChevronDown size={20} className={styles.arrow} aria-hidden />
          </button>
        </h2>
      ) : (
        <div className={styles.heading}>
          <h2 id={`${id}-title`}>{t(`section.${name}`)}</h2>
          {note && <span className={styles.note}>{note}</span>}
        </div>
      )}
      {isOpen && lead && <p className={styles.lead}>{lead}</p>}
      {isOpen && children}
    </Card>
  );
}
