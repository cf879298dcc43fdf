import { IconArrowBackUp, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { FloatingBar, FloatingBarArea, FloatingBarButton } from "../../../shared/ui/floating-bar.tsx";

interface UndoBarProps {
  /** What was ticked last; null for nothing. */
  name: string | null;
  onUndo: () => void;
  onPause: (paused: boolean) => void;
}

/** Says for some seconds what has gone into the basket, and takes it back. It waits while it is hovered or has the focus. */
export function UndoBar({ name, onUndo, onPause }: UndoBarProps) {
  const { t } = useTranslation(["shopping", "common"]);
  return (
    <FloatingBarArea>
      {name !== null && (
        <FloatingBar
          icon={<IconCircleCheck size={20} aria-hidden />}
          text={t("undo.text", { name })}
          onPointerEnter={() => onPause(true)}
          onPointerLeave={() => onPause(false)}
          onFocus={() => onPause(true)}
          onBlur={() => onPause(false)}
        >
          <FloatingBarButton
            onClick={() => {
              onPause(false);
              onUndo();
            }}
          >
            <IconArrowBackUp size={18} aria-hidden />
            {t("common:undo")}
          </FloatingBarButton>
        </FloatingBar>
      )}
    </FloatingBarArea>
  );
}
