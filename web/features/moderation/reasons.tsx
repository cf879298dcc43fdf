import { IconAlertTriangle, IconFileImport, IconHelpCircle, IconSparkles, IconWorld } from "@tabler/icons-react";
import type { ReviewReason } from "@toque/db/schemas/recipe.ts";
import { clsx } from "clsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import styles from "./moderation.module.css";

const icons: Record<ReviewReason, typeof IconWorld> = {
  contradiction: IconAlertTriangle,
  unknown_food: IconHelpCircle,
  ai_generated: IconSparkles,
  imported: IconFileImport,
  first_publication: IconWorld,
};

/** Why to look closer: an icon and a word each. */
export function Reasons({ reasons, className }: { reasons: readonly ReviewReason[]; className?: string | undefined }) {
  const { t } = useTranslation("moderation");
  return reasons.map((reason) => {
    const Icon = icons[reason];
    return (
      <span key={reason} className={clsx(styles.reason, reason === "contradiction" && styles.grave, className)}>
        <Icon size={16} aria-hidden />
        {t(`reason.${reason}`)}
      </span>
    );
  });
}
