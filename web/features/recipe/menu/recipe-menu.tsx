import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowsSplit2,
  IconDots,
  IconHistory,
  IconLink,
  IconPencil,
  IconPrinter,
  IconShare2,
  IconStar,
  IconStars,
  IconTrash,
  IconWorldUpload,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useMe } from "../../../shared/preferences/account.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { useOpenOnMount } from "../../../shared/ui/use-open-on-mount.ts";
import { useDeleteRecipe } from "../delete/use-delete.ts";
import { loadHistory, loadPrint, loadShare } from "../lazy-modules.ts";
import { useApprovalRequest } from "../sharing/use-approval-request.ts";
import { useShare } from "../sharing/use-share.ts";
import { visibilityOf } from "../sharing/visibility.ts";
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

export interface RecipeMenuProps {
  recipe: Recipe;
  name: string;
  isOwner: boolean;
  /** Opens it at once: it was clicked while it was loading. */
  opened: boolean;
}

/** The menu of further actions: share, print, create a variant; for the owner also edit, history, publish and delete. */
export function RecipeMenu({ recipe, name, isOwner, opened: atOnce }: RecipeMenuProps) {
  const { t } = useTranslation("recipe");
  const [opened, setOpened] = useState<"history" | "print" | "share" | null>(null);
  const { menu, target } = useOpenOnMount(atOnce);
  const { deleteRecipe, pending } = useDeleteRecipe(recipe.id, name);
  const { requestApproval } = useApprovalRequest(recipe);
  const { share, copy, hasShareSheet } = useShare(recipe, name);
  const visibility = visibilityOf(recipe);
  const isOnlyVisibleToOwner = isOwner && visibility !== "public";
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
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setOpened("print")}>
            {t("menu.print")}
          </Menu.Item>
          <Menu.Item
            component={Link}
            href={`/recipes/new?variant_of=${recipe.id}`}
            leftSection={<IconArrowsSplit2 size={18} aria-hidden />}
          >
            {t("menu.vary")}
          </Menu.Item>
          <MainVariantItems recipe={recipe} isOwner={isOwner} />
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
              {visibility === "public" && (
                <Menu.Item leftSection={<IconWorldUpload size={18} aria-hidden />} onClick={requestApproval}>
                  {t("visibility.ask_newest")}
                </Menu.Item>
              )}
              <Menu.Item
                style={{ color: "var(--tq-red)" }}
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
      <LazyDialog load={loadPrint} props={{ recipe, opened: opened === "print", onClose: close }} />
      {isOnlyVisibleToOwner && (
        <LazyDialog load={loadShare} props={{ recipe, opened: opened === "share", onClose: close, onCopy: copy }} />
      )}
      {isOwner && <LazyDialog load={loadHistory} props={{ recipe, opened: opened === "history", onClose: close }} />}
    </>
  );
}
