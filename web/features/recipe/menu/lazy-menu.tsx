import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../shared/client/api-error.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { useDeferredPrefetch } from "../../../shared/ui/use-deferred-prefetch.ts";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import type { RecipeMenuProps } from "./recipe-menu.tsx";

const loadMenu = () => import("./recipe-menu.tsx");

/** The menu button. The menu itself is loaded when the browser is idle or on a click. */
export function LazyMenu({ recipe, name, isOwner }: Omit<RecipeMenuProps, "opened">) {
  const { t } = useTranslation("recipe");
  const [menu, setMenu] = useState<{ Menu: ComponentType<RecipeMenuProps>; opened: boolean } | null>(null);
  const [loading, setLoading] = useState(false);
  const area = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  const load = async (opened: boolean): Promise<void> => {
    const { RecipeMenu } = await loadMenu();
    // The menu brings its own button, which takes over the focus.
    hadFocus.current = area.current?.contains(document.activeElement) ?? false;
    setMenu((loaded) => loaded ?? { Menu: RecipeMenu, opened });
  };
  useDeferredPrefetch(() => load(false));
  useEffect(() => {
    if (menu && hadFocus.current && !menu.opened) area.current?.querySelector("button")?.focus();
  }, [menu]);
  const open = async (): Promise<void> => {
    setLoading(true);
    try {
      await load(true);
    } catch {
      toast.error(errorSentence(new ApiError({ status: 0, code: "network_error" })));
    } finally {
      setLoading(false);
    }
  };
  return (
    <span ref={area}>
      {menu ? (
        <menu.Menu recipe={recipe} name={name} isOwner={isOwner} opened={menu.opened} />
      ) : (
        <ActionIcon
          size={44}
          aria-label={t("menu.label")}
          aria-haspopup="menu"
          aria-expanded={false}
          loading={loading}
          onPointerEnter={() => void loadMenu().catch(() => {})}
          onClick={() => void open()}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
