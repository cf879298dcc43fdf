import { Button } from "@mantine/core";
import { IconClock, IconLock, IconMessage2, IconWorld, IconX } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { useApprovalRequest } from "./use-approval-request.ts";
import { canRequestApproval, type Visibility, visibilityOf } from "./visibility.ts";
import styles from "./visibility-note.module.css";

const icons: Record<Visibility, typeof IconLock> = {
  private: IconLock,
  pending: IconClock,
  public: IconWorld,
  refused: IconX,
  changes: IconMessage2,
};

/** Tells the owner who can see the recipe, and offers to publish it. */
export function VisibilityNote({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  const { requestApproval, pending } = useApprovalRequest(recipe);
  const visibility = visibilityOf(recipe);
  const Icon = icons[visibility];
  return (
    <div className={styles.note} data-no-print>
      <p>
        <Icon size={18} aria-hidden /> {t(`visibility.${visibility}`)}
      </p>
      {recipe.approval_comment && (visibility === "refused" || visibility === "changes") && (
        <blockquote className={styles.comment}>{recipe.approval_comment}</blockquote>
      )}
      <div className={styles.actions}>
        {visibility === "changes" && (
          <LinkButton href={`/recipes/${recipe.id}/edit`} size="compact-md" variant="default">
            {t("menu.edit")}
          </LinkButton>
        )}
        {canRequestApproval(visibility) && visibility !== "public" && (
          <Button size="compact-md" variant="default" onClick={requestApproval} loading={pending}>
            {t(visibility === "private" ? "visibility.ask" : "visibility.ask_again")}
          </Button>
        )}
      </div>
    </div>
  );
}
