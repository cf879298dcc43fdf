import { ActionIcon, Menu } from "@mantine/core";
import { IconDots, IconHistory, IconLink, IconPencil, IconPrinter, IconShare2, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { api, unwrap } from "../../../shared/client/eden.ts";
import { useMe } from "../../../shared/preferences/account.ts";
import { recipeQuery } from "../../../shared/recipes/recipe-queries.ts";
import { recipesKey } from "../../../shared/recipes/use-like.ts";
import { report } from "../../../shared/report.ts";
import { useUser } from "../../../shared/session/session.ts";
import { confirm } from "../../../shared/ui/confirm.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import { HistorySheet } from "../history/history-sheet.tsx";

/** Whether the recipe is the reader's to change. */
function useIsOwner(recipe: Recipe): boolean {
  const user = useUser();
  const me = useMe();
  return Number(user?.id) === recipe.owner_id || me?.id === recipe.owner_id;
}

/** What else one can do: share, print, and for the owner the history and the end of it. */
export function RecipeMenu({ recipe, name }: { recipe: Recipe; name: string }) {
  const { t } = useTranslation("recipe");
  const isOwner = useIsOwner(recipe);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [history, setHistory] = useState(false);
  const url = `${window.location.origin}/recipes/${recipe.id}`;

  const remove = useMutation({
    mutationFn: () => unwrap(api.api.recipe.recipes({ recipe_id: recipe.id }).delete()),
    onSuccess: () => {
      toast.success(t("remove.done"));
      navigate("/recipes");
      client.removeQueries({ queryKey: recipeQuery(recipe.id).queryKey });
      void client.invalidateQueries({ queryKey: [recipesKey] });
    },
    onError: (error) => toast.error(errorSentence(error)),
  });
  const askToRemove = async (): Promise<void> => {
    const agreed = await confirm({
      title: t("remove.title"),
      text: t("remove.text", { name }),
      confirmLabel: t("remove.confirm"),
      destructive: true,
    });
    if (agreed) remove.mutate();
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t("menu.copied"));
    } catch {
      toast.error(t("menu.copy_failed", { url }));
    }
  };
  const share = (): void => {
    navigator.share({ title: name, url }).catch((error: unknown) => {
      // Closing the system's sheet is an answer, not a failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) report("SHARE_FAILED", error);
    });
  };

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={44} aria-label={t("menu.label")}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {"share" in navigator && (
            <Menu.Item leftSection={<IconShare2 size={18} aria-hidden />} onClick={share}>
              {t("menu.share")}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink size={18} aria-hidden />} onClick={() => void copy()}>
            {t("menu.copy")}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t("menu.print")}
          </Menu.Item>
          {isOwner && (
            <>
              <Menu.Item
                component={Link}
                href={`/recipes/${recipe.id}/edit`}
                leftSection={<IconPencil size={18} aria-hidden />}
              >
                {t("menu.edit")}
              </Menu.Item>
              <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setHistory(true)}>
                {t("menu.history")}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => void askToRemove()}
              >
                {t("menu.remove")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isOwner && <HistorySheet recipe={recipe} opened={history} onClose={() => setHistory(false)} />}
    </>
  );
}
