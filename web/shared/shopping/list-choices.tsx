import { Button } from "@mantine/core";
import { IconChevronRight, IconPlus } from "@tabler/icons-react";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { LinesSkeleton } from "../ui/skeletons.tsx";
import { ErrorState } from "../ui/states.tsx";
import styles from "./add-to-list-dialog.module.css";
import { useLists, useShopping } from "./use-shopping.ts";

interface ListChoicesProps {
  /** A line under the name of a list. */
  noteOf?: (list: ShoppingList) => string | null;
  onChoose: (listId: number, listName: string) => void;
}

/** All shopping lists and a new one; a tap chooses. */
export function ListChoices({ noteOf, onChoose }: ListChoicesProps) {
  const { t } = useTranslation("shopping");
  const { lists, error, refetch } = useLists();
  const { createList } = useShopping();
  return (
    <>
      {!lists && !error && <LinesSkeleton lines={3} />}
      {!lists && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {lists?.length === 0 && <p className={styles.about}>{t("to_list.none")}</p>}
      <ul className={styles.lists}>
        {lists?.map((list) => {
          const note = noteOf?.(list);
          return (
            <li key={list.id}>
              <button type="button" className={styles.list} onClick={() => onChoose(list.id, list.name)}>
                <span className={styles.name}>
                  {list.name}
                  {note && <small>{note}</small>}
                </span>
                <IconChevronRight size={18} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      {lists && (
        <Button
          variant="default"
          mt={12}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            const name = t("to_list.first_name");
            onChoose(createList(name), name);
          }}
        >
          {t("to_list.new")}
        </Button>
      )}
    </>
  );
}
