import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/entities/recipe.ts";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../shared/client/api-error.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import { useQuietLoad } from "../../../shared/ui/use-quiet-load.ts";
import type { RecipeMenuProps } from "./recipe-menu.tsx";

const loadMenu = () => import("./recipe-menu.tsx");

/** The menu's button; the menu itself comes in the quiet after the first screen, or when it is asked for. */
export function LazyMenu({ recipe, name }: { recipe: Recipe; name: string }) {
  const { t } = useTranslation("recipe");
  const [menu, setMenu] = useState<{ Menu: ComponentType<RecipeMenuProps>; opened: boolean } | null>(null);
  const [waiting, setWaiting] = useState(false);
  const area = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const load = async (opened: boolean): Promise<void> => {
    const { RecipeMenu } = await loadMenu();
    // The button gives way to the menu's own, and its focus with it.
    hadFocus.current = area.current?.contains(document.activeElement) ?? false;
    setMenu((there) => there ?? { Menu: RecipeMenu, opened });
  };
  useQuietLoad(() => load(false));
  useEffect(() => {
    if (menu && hadFocus.current && !menu.opened) area.current?.querySelector("button")?.focus();
  }, [menu]);
  const open = async (): Promise<void> => {
    setWaiting(true);
    try {
      await load(true);
    } catch {
      toast.error(errorSentence(new ApiError({ status: 0, code: "network_error" })));
    } finally {
      setWaiting(false);
    }
  };
  return (
    <span ref={area}>
      {menu ? (
        <menu.Menu recipe={recipe} name={name} opened={menu.opened} />
      ) : (
        <ActionIcon
          size={44}
          aria-label={t("menu.label")}
          aria-haspopup="menu"
          aria-expanded={false}
          loading={waiting}
          onPointerEnter={() => void loadMenu().catch(() => {})}
          onClick={() => void open()}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
