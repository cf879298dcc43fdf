import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowsSplit2,
  IconBasketPlus,
  IconDots,
  IconFileExport,
  IconFlag,
  IconHistory,
  IconLanguage,
  IconLink,
  IconPencil,
  IconPrinter,
  IconShare2,
  IconSparkles,
  IconStar,
  IconStars,
  IconTrash,
  IconWorldUpload,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { Link } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { hasAiService } from "../../../shared/jobs/ai-service.ts";
import { useMe } from "../../../shared/preferences/account.ts";
import { askToSignIn } from "../../../shared/session/auth-dialogs.ts";
import { useIsSignedIn, useUser } from "../../../shared/session/session.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { useOpenOnMount } from "../../../shared/ui/use-open-on-mount.ts";
import { useApprovalRequest } from "../../../shared/visibility/use-approval-request.ts";
import { askKey, canRequestApproval, visibilityOf } from "../../../shared/visibility/visibility.ts";
import { useDeleteRecipe } from "../delete/use-delete.ts";
import { useRecipeJob } from "../jobs/recipe-jobs.ts";
import { loadExport, loadHistory, loadPrint, loadReport, loadShare, loadTranslate } from "../lazy-modules.ts";
import { useShare } from "../sharing/use-share.ts";
import { AddToList } from "../shopping/add-to-list.tsx";
import { useMainVariant } from "../variants/use-main-variant.ts";
import { variantsQuery } from "../version-queries.ts";

/** Makes a recipe the main variant of its family: for its owner, or (by moderators) for everybody. */
function MainVariantItems({ recipe, isOwner }: { recipe: Recipe; isOwner: boolean }) {
  const { t } = useTranslation("recipe");
  const me = useMe();
  const { data: variants = [] } = useQuery(variantsQuery(recipe.id));
  const { setMain } = useMainVariant(recipe);
  const isModerator = me?.roles.some((role) => role === "moderator" || role === "admin") ?? false;
  if (variants.length === 0) return null;
  return (
    <>
      {isOwner && (
        <Menu.Item
          leftSection={<IconStar size={18} aria-hidden />}
          disabled={recipe.is_main_private}
          onClick={() => setMain(recipe.id, "private")}
        >
          {t("variants.set_main_private")}
        </Menu.Item>
      )}
      {isModerator && !recipe.private && (
        <Menu.Item
          leftSection={<IconStars size={18} aria-hidden />}
          disabled={recipe.is_main_public}
          onClick={() => setMain(recipe.id, "public")}
        >
          {t("variants.set_main_public")}
        </Menu.Item>
      )}
    </>
  );
}

type Dialog = "export" | "history" | "print" | "report" | "share" | "list" | "translate";

export interface RecipeMenuProps {
  recipe: Recipe;
  name: string;
  isOwner: boolean;
}

/** The menu of further actions, open at first: share, print, create a variant; for the owner also edit, history, publish and delete. */
export function RecipeMenu({ recipe, name, isOwner }: RecipeMenuProps) {
  const { t } = useTranslation("recipe");
  const [opened, setOpened] = useState<Dialog | null>(null);
  const { menu, target } = useOpenOnMount(true);
  const { deleteRecipe, pending } = useDeleteRecipe(recipe.id, name);
  const { requestApproval } = useApprovalRequest(recipe);
  const { share, copy, hasShareSheet } = useShare(recipe, name);
  const user = useUser();
  const { job, start } = useRecipeJob(recipe);
  const visibility = visibilityOf(recipe);
  const signedIn = useIsSignedIn();
  const isOnlyVisibleToOwner = isOwner && visibility !== "public";
  // A moderator may read what is not public yet.
  const canReport = !isOwner && !recipe.author_deleted && visibility === "public";
  const close = (): void => setOpened(null);

  return (
    <>
      <Menu {...menu} position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon ref={target} size={44} aria-label={t("menu.label")}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconShare2 size={18} aria-hidden />}
            onClick={isOnlyVisibleToOwner ? () => setOpened("share") : share}
          >
            {t("menu.share")}
          </Menu.Item>
          {hasShareSheet && !isOnlyVisibleToOwner && (
            <Menu.Item leftSection={<IconLink size={18} aria-hidden />} onClick={copy}>
              {t("menu.copy")}
            </Menu.Item>
          )}
          {signedIn && recipe.ingredients.length > 0 && (
            <Menu.Item leftSection={<IconBasketPlus size={18} aria-hidden />} onClick={() => setOpened("list")}>
              {t("to_list")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setOpened("print")}>
            {t("menu.print")}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileExport size={18} aria-hidden />} onClick={() => setOpened("export")}>
            {t("menu.export")}
          </Menu.Item>
          <Menu.Item
            component={Link}
            href={`/recipes/new?variant_of=${recipe.id}`}
            leftSection={<IconArrowsSplit2 size={18} aria-hidden />}
          >
            {t("menu.vary")}
          </Menu.Item>
          {user && (
            <Menu.Item
              leftSection={<IconSparkles size={18} aria-hidden />}
              disabled={job !== null}
              onClick={() => start({ kind: "upgrade" })}
            >
              {t(isOwner ? "menu.upgrade" : "menu.upgrade_variant")}
            </Menu.Item>
          )}
          {isOwner && hasAiService() && (
            <Menu.Item
              leftSection={<IconLanguage size={18} aria-hidden />}
              disabled={job !== null}
              onClick={() => setOpened("translate")}
            >
              {t("menu.translate")}
            </Menu.Item>
          )}
          <MainVariantItems recipe={recipe} isOwner={isOwner} />
          {canReport && (
            <Menu.Item
              leftSection={<IconFlag size={18} aria-hidden />}
              onClick={() => (signedIn ? setOpened("report") : askToSignIn("report"))}
            >
              {t("menu.report")}
            </Menu.Item>
          )}
          {isOwner && (
            <>
              <Menu.Divider />
              <Menu.Item
                component={Link}
                href={`/recipes/${recipe.id}/edit`}
                leftSection={<IconPencil size={18} aria-hidden />}
              >
                {t("menu.edit")}
              </Menu.Item>
              <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setOpened("history")}>
                {t("menu.history")}
              </Menu.Item>
              {canRequestApproval(visibility) && (
                <Menu.Item leftSection={<IconWorldUpload size={18} aria-hidden />} onClick={requestApproval}>
                  {t(askKey(recipe))}
                </Menu.Item>
              )}
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                disabled={pending}
                onClick={deleteRecipe}
              >
                {t("menu.remove")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <AddToList recipe={recipe} name={name} opened={opened === "list"} onClose={close} />
      <LazyDialog load={loadPrint} props={{ recipe, opened: opened === "print", onClose: close }} />
      <LazyDialog load={loadExport} props={{ recipeId: recipe.id, opened: opened === "export", onClose: close }} />
      {canReport && (
        <LazyDialog
          load={loadReport}
          props={{
            ...{ userId: recipe.author_id, name, recipeId: recipe.id },
            ...{ opened: opened === "report", onClose: close },
          }}
        />
      )}
      {isOnlyVisibleToOwner && (
        <LazyDialog load={loadShare} props={{ recipe, opened: opened === "share", onClose: close, onCopy: copy }} />
      )}
      {isOwner && (
        <LazyDialog
          load={loadTranslate}
          props={{
            recipe,
            opened: opened === "translate",
            onClose: close,
            onTranslate: (langs) => start({ kind: "translate", langs }),
          }}
        />
      )}
      {isOwner && <LazyDialog load={loadHistory} props={{ recipe, opened: opened === "history", onClose: close }} />}
    </>
  );
}
