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
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useMe } from "../../../shared/preferences/account.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { useMenuAtOnce } from "../../../shared/ui/use-menu-at-once.ts";
import { variantsQuery } from "../changes/version-queries.ts";
import { useRemove } from "../removal/use-removal.ts";
import { useApprovalRequest } from "../sharing/use-approval.ts";
import { useShare } from "../sharing/use-share.ts";
import { visibilityOf } from "../sharing/visibility.ts";
import { loadHistory, loadPrint, loadShare } from "./lazy.ts";
import styles from "./recipe-menu.module.css";
import { useIsOwner } from "./use-is-owner.ts";
import { useMainVariant } from "./use-main-variant.ts";

/** "Show it to me", "show it to everyone": of a recipe that has variants, for who may say so. */
function MainItems({ recipe, isOwner }: { recipe: Recipe; isOwner: boolean }) {
  const { t } = useTranslation("recipe");
  const me = useMe();
  const { data: variants = [] } = useQuery(variantsQuery(recipe.id));
  const { setMain } = useMainVariant(recipe);
  const moderates = me?.roles.some((role) => role === "moderator" || role === "admin") ?? false;
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
      {moderates && !recipe.private && (
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
  /** Whether it was asked for while it was on its way. */
  opened: boolean;
}

/** What else one can do: share, print, vary; and for the owner the history, who may see it, and the end of it. */
export function RecipeMenu({ recipe, name, opened: atOnce }: RecipeMenuProps) {
  const { t } = useTranslation("recipe");
  const isOwner = useIsOwner(recipe);
  const [opened, setOpened] = useState<"history" | "print" | "share" | null>(null);
  const { menu, target } = useMenuAtOnce(atOnce);
  const { remove, pending } = useRemove(recipe.id, name);
  const { ask } = useApprovalRequest(recipe);
  const { share, copy, hasSheet } = useShare(recipe, name);
  const visibility = visibilityOf(recipe);
  const isOwnAlone = isOwner && visibility !== "public";
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
            onClick={isOwnAlone ? () => setOpened("share") : share}
          >
            {t("menu.share")}
          </Menu.Item>
          {hasSheet && !isOwnAlone && (
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
          <MainItems recipe={recipe} isOwner={isOwner} />
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
                <Menu.Item leftSection={<IconWorldUpload size={18} aria-hidden />} onClick={ask}>
                  {t("visibility.ask_newest")}
                </Menu.Item>
              )}
              <Menu.Item
                className={styles.remove}
                leftSection={<IconTrash size={18} aria-hidden />}
                disabled={pending}
                onClick={remove}
              >
                {t("menu.remove")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <LazyDialog load={loadPrint} props={{ recipe, opened: opened === "print", onClose: close }} />
      {isOwnAlone && (
        <LazyDialog load={loadShare} props={{ recipe, opened: opened === "share", onClose: close, onCopy: copy }} />
      )}
      {isOwner && <LazyDialog load={loadHistory} props={{ recipe, opened: opened === "history", onClose: close }} />}
    </>
  );
}
