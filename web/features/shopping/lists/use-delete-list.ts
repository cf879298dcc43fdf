import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { useLocation } from "wouter";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useShopping } from "../../../shared/shopping/use-shopping.ts";
import { toast } from "../../../shared/ui/toast.ts";

/** Deletes a list; for some seconds the server does not hear of it, so that it can be taken back. */
export function useDeleteList(): (list: ShoppingList) => void {
  const { t } = useTranslation(["shopping", "common"]);
  const { make, sync } = useShopping();
  const [path, navigate] = useLocation();
  return (list) => {
    const key = make(list.id, { kind: "delete" }, { hold: true });
    const wasOpen = path === `/shopping/${list.id}`;
    if (wasOpen) navigate("/shopping");
    const undo = (): void => {
      sync.undo(key);
      if (wasOpen) navigate(`/shopping/${list.id}`);
    };
    toast.blank(t("lists.deleted", { name: list.name }), { action: { label: t("common:undo"), run: undo } });
  };
}
