import { IconArrowBackUp, IconSparkles, IconX } from "@tabler/icons-react";
import { useAtomValue } from "jotai/react";
import { useState } from "react";
import { chatOpenAtom } from "../../../shared/chat/chat-state.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { FloatingBar, FloatingBarArea, FloatingBarButton } from "../../../shared/ui/floating-bar.tsx";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { loadChanges } from "../lazy-modules.ts";
import type { ShownChange } from "./change-state.ts";
import styles from "./changes.module.css";
import { countChanges } from "./diff.ts";
import { useUndo } from "./use-undo.ts";

/**
 * What the assistant has changed, where its sheet covered the page: how much, undo, and the diff. It stays until it is
 * dismissed or the next change comes.
 */
export function ChangeBar({ change }: { change: ShownChange | null }) {
  const { t } = useTranslation(["recipe", "common"]);
  const sheetOpen = useAtomValue(chatOpenAtom);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [seeing, setSeeing] = useState(false);
  const { undo, pending } = useUndo();
  const id = change && `${change.recipeId} ${change.version}`;
  const isShown = change?.undo && change.eventId !== null && !sheetOpen && id !== dismissed;
  const takeBack = (): void => {
    if (change?.undo) undo({ eventId: change.eventId, undo: change.undo });
  };
  return (
    <div className={styles.bar}>
      <FloatingBarArea>
        {isShown && (
          <FloatingBar
            icon={<IconSparkles size={20} aria-hidden />}
            text={t("change.count", { count: countChanges(change.diff) })}
          >
            <FloatingBarButton onClick={takeBack} disabled={pending}>
              <IconArrowBackUp size={18} aria-hidden />
              {t("common:undo")}
            </FloatingBarButton>
            <FloatingBarButton variant="filled" onClick={() => setSeeing(true)}>
              {t("change.look")}
            </FloatingBarButton>
            <FloatingBarButton variant="icon" label={t("common:close")} onClick={() => setDismissed(id)}>
              <IconX size={18} aria-hidden />
            </FloatingBarButton>
          </FloatingBar>
        )}
      </FloatingBarArea>
      <LazyDialog
        load={loadChanges}
        props={{
          opened: seeing,
          onClose: () => setSeeing(false),
          before: change?.before,
          after: change?.after,
          onUndo: change?.undo ? takeBack : undefined,
        }}
      />
    </div>
  );
}

/** Scrolls to the first line that a change has touched, a third of the way down. */
export function showFirstChange(): void {
  const line = document.querySelector("[data-recipe] [data-changed]");
  if (!line) return;
  const behavior = window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  window.scrollTo({ top: line.getBoundingClientRect().top + window.scrollY - window.innerHeight / 3, behavior });
}
