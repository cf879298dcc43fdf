import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { ApiError } from "../../../shared/client/api-error.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { toast } from "../../../shared/ui/toast.ts";
import { useDeferredPrefetch } from "../../../shared/ui/use-deferred-prefetch.ts";
import { errorSentence } from "../../../shared/ui/use-error-text.ts";
import type { RecipeMenuProps } from "./recipe-menu.tsx";

const loadMenu = () => import("./recipe-menu.tsx");

/**
 * The menu button. The code of the menu is loaded when the browser is idle; the menu takes the button's place with the first click
 * and not before: a button that is exchanged under the pointer loses the click.
 */
export function LazyMenu(props: RecipeMenuProps) {
  const { t } = useTranslation("recipe");
  const [Menu, setMenu] = useState<ComponentType<RecipeMenuProps> | null>(null);
  const [loading, setLoading] = useState(false);
  useDeferredPrefetch(loadMenu);
  const open = async (): Promise<void> => {
    setLoading(true);
    try {
      const { RecipeMenu } = await loadMenu();
      setMenu(() => RecipeMenu);
    } catch {
      toast.error(errorSentence(new ApiError({ status: 0, code: "network_error" })));
    } finally {
      setLoading(false);
    }
  };
  if (Menu) return <Menu {...props} />;
  return (
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
  );
}
