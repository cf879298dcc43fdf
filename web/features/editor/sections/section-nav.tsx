import { useEffect, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { fieldLocation, type Section, sections } from "../form/fields.ts";
import { unresolvedProblems, useEditor, useEditorState } from "../state/editor-store.ts";
import { sectionId } from "./section.tsx";
import styles from "./section-nav.module.css";

/** The current section: the last one whose top is above the upper third of the window. */
function useCurrent(): Section {
  const [current, setCurrent] = useState<Section>("dish");
  useEffect(() => {
    let frame = 0;
    const update = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const line = window.innerHeight / 3;
        const passed = sections.filter((name) => {
          const top = document.getElementById(sectionId(name))?.getBoundingClientRect().top;
          return top !== undefined && top < line;
        });
        setCurrent(passed.at(-1) ?? "dish");
      });
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", update);
    };
  }, []);
  return current;
}

/** Links to the sections, with the number of problems in each. */
export function SectionNav() {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const current = useCurrent();
  const counts = useEditorState((state) => {
    const found = unresolvedProblems(state).map(({ field }) => fieldLocation(state.form, field).section);
    return sections.map((name) => found.filter((one) => one === name).length).join(" ");
  }).split(" ");
  return (
    <nav aria-label={t("section.nav")}>
      <ul className={styles.nav}>
        {sections.map((name, index) => (
          <li key={name}>
            <a
              href={`#${sectionId(name)}`}
              className={styles.link}
              aria-current={name === current ? "true" : undefined}
              onClick={(event) => {
                // Does not change the address.
                event.preventDefault();
                store.toggleOpen(name, true);
                const section = document.getElementById(sectionId(name));
                section?.scrollIntoView({ behavior: "smooth", block: "start" });
                section?.querySelector<HTMLElement>("input, textarea, button")?.focus({ preventScroll: true });
              }}
            >
              {t(`section.${name}`)}
              {counts[index] !== "0" && <span className={styles.count}>{counts[index]}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
