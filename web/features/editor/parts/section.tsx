import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../shared/ui/card.tsx";
import type { Section as SectionName } from "../form/fields.ts";
import { useEditor, useEditorState } from "../state/form-store.ts";
import styles from "./section.module.css";

export const sectionId = (name: SectionName): string => `section-${name}`;

interface SectionProps {
  name: SectionName;
  /** What it is for. */
  lead?: string;
  /** At the end of the heading: how much is in it. */
  note?: ReactNode;
  /** It can be folded away. */
  folds?: boolean;
  children: ReactNode;
}

/** A part of the form under its heading. */
export function Section({ name, lead, note, folds = false, children }: SectionProps) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const isOpen = useEditorState(({ open }) => !folds || open.has(name));
  const id = sectionId(name);
  return (
    <Card as="section" className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      {folds ? (
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
