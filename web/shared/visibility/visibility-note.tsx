import { Button } from "@mantine/core";
import { IconClock, IconLock, IconMessage2, IconWorld, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { recipeQuery } from "../recipes/recipe-queries.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { useApprovalRequest } from "./use-approval-request.ts";
import { askKey, canRequestApproval, isPublicMeanwhile, type Visibility, visibilityOf } from "./visibility.ts";
import styles from "./visibility-note.module.css";

const icons: Record<Visibility, typeof IconLock> = {
  private: IconLock,
  pending: IconClock,
  public: IconWorld,
  refused: IconX,
  changes: IconMessage2,
};

/** Reads the recipe anew while a moderator may decide, in milliseconds: the owner has no stream of decisions. */
const interval = 30_000;

interface VisibilityNoteProps {
  recipe: Recipe;
  /** Beside a form: without the way to the editor, and without asking for what is not saved yet. */
  inEditor?: boolean;
}

/** Tells the owner who can see the recipe and what a moderator said, and offers to publish it. */
export function VisibilityNote({ recipe: known, inEditor = false }: VisibilityNoteProps) {
  const { t } = useTranslation("recipe");
  const { data } = useQuery({
    ...recipeQuery(known.id),
    enabled: known.approval_status === "PENDING" || inEditor,
    refetchInterval: ({ state }) => (state.data?.recipe.approval_status === "PENDING" ? interval : false),
    refetchOnWindowFocus: "always",
  });
  const recipe = data?.recipe ?? known;
  const { requestApproval, pending } = useApprovalRequest(recipe);
  const visibility = visibilityOf(recipe);
  const Icon = icons[visibility];
  return (
    <div className={styles.note} data-no-print>
      <p>
        <Icon size={18} aria-hidden />
        <span>
          {t(`visibility.${visibility}`)}
          {isPublicMeanwhile(recipe) && ` ${t("visibility.meanwhile")}`}
        </span>
      </p>
      {recipe.approval_comment && (visibility === "refused" || visibility === "changes") && (
        <blockquote className={styles.comment}>{recipe.approval_comment}</blockquote>
      )}
      <div className={styles.actions}>
        {visibility === "changes" && !inEditor && (
          <LinkButton href={`/recipes/${recipe.id}/edit`} size="compact-md" variant="default">
            {t("menu.edit")}
          </LinkButton>
        )}
        {canRequestApproval(visibility) && visibility !== "public" && !inEditor && (
          <Button size="compact-md" variant="default" onClick={requestApproval} loading={pending}>
            {t(askKey(recipe))}
          </Button>
        )}
      </div>
    </div>
  );
}
