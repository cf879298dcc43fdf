import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ShoppingList, ShoppingListItem } from "@toque/db/schemas/shopping-list.ts";
import { useMemo, useRef, useState } from "react";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { categoriesQuery } from "../../../shared/shopping/shopping-queries.ts";
import { useShopping } from "../../../shared/shopping/use-shopping.ts";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { useDeferredPrefetch } from "../../../shared/ui/use-deferred-prefetch.ts";
import { useOnline } from "../../../shared/ui/use-online.ts";
import { copyText } from "../copy-text.ts";
import { useLeaveList } from "../dialogs/use-leave-list.ts";
import { useDeleteList } from "../lists/use-delete-list.ts";
import { AddField } from "./add-field.tsx";
import { asText } from "./as-text.ts";
import { Basket } from "./basket.tsx";
import { Dishes } from "./dishes.tsx";
import { type Aisle, groupItems, twoColumns } from "./groups.ts";
import { Line } from "./line.tsx";
import { useLineWords } from "./line-words.ts";
import styles from "./list.module.css";
import { ListHeader } from "./list-header.tsx";
import { focusNextLine } from "./next-line.ts";
import { People } from "./people.tsx";
import "./print.css";
import { UndoBar } from "./undo-bar.tsx";
import { useTicks } from "./use-ticks.ts";

const loadAddRecipe = () => import("../dialogs/add-recipe-dialog.tsx");
const loadAisles = () => import("../dialogs/aisles-dialog.tsx");
const loadLine = () => import("../dialogs/line-dialog.tsx");
const loadName = () => import("../dialogs/name-dialog.tsx");
const loadShare = () => import("../dialogs/share-dialog.tsx");

/** Loads all of them, so that they open without a network as well. */
const loadDialogs = (): Promise<unknown> =>
  Promise.all([loadAddRecipe(), loadAisles(), loadLine(), loadName(), loadShare()]);

type Opened = "recipe" | "share" | "aisles" | "rename" | { item: ShoppingListItem } | null;

/** A loaded list: aisles, own items, the basket, its dishes and people. */
export function ListView({ list }: { list: ShoppingList }) {
  const { t } = useTranslation(["shopping", "common"]);
  const lang = useLanguage();
  const { make, person, sync } = useShopping();
  const online = useOnline();
  const wide = useMediaQuery("(min-width: 62.5em)", true, { getInitialValueInEffect: false }) ?? true;
  const { data: categories = [] } = useQuery(categoriesQuery());
  const { ticks, last, onTick, pause } = useTicks(list);
  const [opened, setOpened] = useState<Opened>(null);
  // The dialog of a line keeps its content while it closes.
  const [edited, setEdited] = useState<ShoppingListItem | null>(null);
  const ownField = useRef<HTMLInputElement>(null);
  const wordsOf = useLineWords(list);
  const deleteList = useDeleteList();
  const leave = useLeaveList(list);
  const close = (): void => setOpened(null);
  useDeferredPrefetch(loadDialogs);
  const { aisles, basket } = useMemo(
    () => groupItems(list, new Set(ticks.keys()), categories, lang),
    [list, ticks, categories, lang],
  );
  const nameOf = (item: ShoppingListItem): string => wordsOf(item).name;
  const isOwner = list.user_id === person.id;

  const check = (item: ShoppingListItem, checked: boolean): void => {
    onTick(item, checked);
    make(list.id, { kind: "check", item: item.id, type: item.type, checked });
  };
  const remove = (item: ShoppingListItem): void => {
    focusNextLine(item.id);
    const key = make(list.id, { kind: "remove", item: item.id }, { hold: true });
    toast.blank(t("line.removed", { name: nameOf(item) }), {
      action: { label: t("common:undo"), run: () => sync.undo(key) },
    });
  };
  const removeDish = ({ recipe_id }: { recipe_id: number }, name: string): void => {
    const key = make(list.id, { kind: "remove-dish", recipeId: recipe_id }, { hold: true });
    toast.blank(t("dishes.removed", { name }), { action: { label: t("common:undo"), run: () => sync.undo(key) } });
  };
  const clearBasket = (): void => {
    const key = make(list.id, { kind: "clear" }, { hold: true });
    toast.blank(t("basket.cleared"), { action: { label: t("common:undo"), run: () => sync.undo(key) } });
  };
  const addOwn = (entries: string[]): void => {
    for (const text of entries) make(list.id, { kind: "add", item: sync.newLocalId(), text });
    if (entries.length > 1) toast.success(t("own.added", { count: entries.length }));
  };
  const copy = (): void => {
    const lines = (items: readonly ShoppingListItem[]) => items.filter(({ checked }) => !checked).map(wordsOf);
    const text = asText(
      list.name,
      aisles.map((aisle) => ({ heading: headingOf(aisle), lines: lines(aisle.items) })),
    );
    copyText(text).then(
      () => toast.success(t("menu.copied")),
      () => toast.error(t("menu.copy_failed")),
    );
  };

  const headingOf = ({ categoryId, name }: Aisle): string =>
    categoryId === null ? t("own.title") : (name ?? t("other"));
  const line = (item: ShoppingListItem) => (
    <Line
      key={item.id}
      list={list}
      item={item}
      words={wordsOf(item)}
      tickedBy={ticks.get(item.id)?.by ?? null}
      me={person.id}
      onCheck={(checked) => check(item, checked)}
      onEdit={() => {
        setEdited(item);
        setOpened({ item });
      }}
    />
  );
  const section = (aisle: Aisle) => (
    <section key={aisle.categoryId ?? 0} className={styles.aisle} aria-labelledby={`aisle-${aisle.categoryId ?? 0}`}>
      <header className={styles.heading}>
        <h2 id={`aisle-${aisle.categoryId ?? 0}`}>{headingOf(aisle)}</h2>
        {aisle.items.length > 0 && <span className={styles.left}>{t("to_go", { count: aisle.left })}</span>}
      </header>
      <ul className={styles.lines}>{aisle.items.map(line)}</ul>
      {aisle.categoryId === null && <AddField onAdd={addOwn} ref={ownField} />}
    </section>
  );
  const own: Aisle = { categoryId: null, name: null, items: [], left: 0, size: 1 };
  const shown = aisles.some(({ categoryId }) => categoryId === null) ? aisles : [...aisles, own];
  const [left, right] = twoColumns(shown);
  const basketSection = (
    <Basket items={basket} nameOf={nameOf} onClear={clearBasket}>
      {basket.map(line)}
    </Basket>
  );
  const dishes = (
    <Dishes
      list={list}
      onServings={({ servings: _, ...recipe }, servings) => make(list.id, { kind: "dish", recipe, servings })}
      onRemove={removeDish}
      onAdd={online ? () => setOpened("recipe") : null}
    />
  );
  const lastTicks = useMemo(() => {
    const ticked = list.items.filter((item) => item.checked && item.checked_by && item.checked_at);
    ticked.sort((a, b) => (a.checked_at ?? "").localeCompare(b.checked_at ?? ""));
    return new Map(ticked.map((item) => [item.checked_by?.id ?? 0, item]));
  }, [list.items]);
  const people = (
    <People
      list={list}
      me={person.id}
      lastTicks={new Map([...lastTicks].map(([id, item]) => [id, nameOf(item)]))}
      onShare={() => setOpened("share")}
    />
  );

  return (
    <div data-shopping-list>
      <ListHeader
        list={list}
        wide={wide}
        me={person.id}
        isOwner={isOwner}
        onAddOwn={() => ownField.current?.focus()}
        onAddRecipe={online ? () => setOpened("recipe") : null}
        onShare={online ? () => setOpened("share") : null}
        onAisles={online ? () => setOpened("aisles") : null}
        onLeave={online ? leave : null}
        onRename={() => setOpened("rename")}
        onCopy={copy}
        onDelete={() => deleteList(list)}
      />
      {wide ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            {left.map(section)}
            {basketSection}
          </div>
          <div className={styles.column}>{right.map(section)}</div>
          <div className={styles.column}>
            {dishes}
            {people}
          </div>
        </div>
      ) : (
        <div className={styles.column}>
          {shown.map(section)}
          {basketSection}
          {dishes}
          {people}
        </div>
      )}
      <UndoBar name={last && nameOf(last)} onUndo={() => last && check(last, false)} onPause={pause} />
      <LazyDialog load={loadAddRecipe} props={{ list, opened: opened === "recipe", onClose: close }} />
      <LazyDialog load={loadShare} props={{ list, opened: opened === "share", onClose: close }} />
      <LazyDialog load={loadAisles} props={{ opened: opened === "aisles", onClose: close }} />
      <LazyDialog
        load={loadName}
        props={{
          name: list.name,
          opened: opened === "rename",
          onClose: close,
          onName: (name: string) => void make(list.id, { kind: "rename", name }),
        }}
      />
      {edited && (
        <LazyDialog
          load={loadLine}
          props={{
            item: list.items.find(({ id }) => id === edited.id) ?? edited,
            name: nameOf(edited),
            opened: typeof opened === "object" && opened !== null,
            onClose: close,
            onRemove: () => remove(edited),
          }}
        />
      )}
    </div>
  );
}
