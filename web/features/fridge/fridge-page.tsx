import { Button, Skeleton } from "@mantine/core";
import { IconChefHat, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { FridgeEntry } from "@toque/db/schemas/pantry.ts";
import { useRef, useState } from "react";
import { FoodCombobox } from "../../shared/foods/food-combobox.tsx";
import { pantryQuery } from "../../shared/foods/pantry-query.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { useUser } from "../../shared/session/session.ts";
import { BottomActions } from "../../shared/ui/bottom-actions.tsx";
import { Handwriting } from "../../shared/ui/handwriting.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page, PageHeader } from "../../shared/ui/page.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { BackLink } from "./back-link.tsx";
import { Doubts } from "./doubts.tsx";
import { EntrySheet } from "./entry-sheet.tsx";
import styles from "./fridge.module.css";
import { FridgeGroups } from "./fridge-groups.tsx";
import { useSavePantry } from "./fridge-queries.ts";
import { PantrySection } from "./pantry-section.tsx";
import { PhotoSection } from "./photo-section.tsx";
import { corrected, type Doubt, entryOf, type NamedFood, namedFoodOf, readSightings, withFood } from "./sightings.ts";
import { readDoubts, storeDoubts } from "./stored-doubts.ts";

/** The doubts of the last photo: a look at a recipe, or a reload, does not lose the question. */
function useDoubts() {
  const account = String(useUser()?.id ?? "");
  const [doubts, setDoubts] = useState(() => readDoubts(account));
  const change = (next: readonly Doubt[]): void => {
    setDoubts([...next]);
    storeDoubts(account, next);
  };
  return [doubts, change] as const;
}

/** What is at home: from a photo or typed. */
export default function FridgePage() {
  const { t } = useTranslation(["fridge", "foods", "pictures", "shell"]);
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const { data, error, refetch } = useQuery(pantryQuery);
  const save = useSavePantry();
  const [doubts, setDoubts] = useDoubts();
  const [edited, setEdited] = useState<FridgeEntry | null>(null);
  const field = useRef<HTMLInputElement>(null);

  const fridge = data?.fridge ?? [];
  const add = (food: NamedFood): void => save({ fridge: withFood(fridge, entryOf(food)) });
  const remove = (entry: FridgeEntry): void => {
    save({ fridge: fridge.filter(({ food_id }) => food_id !== entry.food_id) });
    toast.blank(t("removed", { name: textOf(entry.name, lang) }), {
      action: { label: common("undo"), run: () => save({ fridge }) },
    });
  };
  const answer = (name: string, food: NamedFood | null): void => {
    setDoubts(doubts.filter((doubt) => doubt.name !== name));
    if (!food) return;
    const same = food.name.toLocaleLowerCase(lang) === name.toLocaleLowerCase(lang);
    save({ fridge: withFood(fridge, entryOf(food, { read_as: same ? null : name })) });
  };

  const cook = (
    <LinkButton href="/fridge/recipes" leftSection={<IconChefHat size={20} aria-hidden />} className={styles.cook}>
      {t("cook")}
    </LinkButton>
  );
  const canCook = fridge.length > 0;
  return (
    <Page narrow>
      {canCook && <BackLink href="/dashboard" label={t("shell:nav.home")} />}
      <PageHeader title={t("title")} action={canCook && <div className={styles.wide}>{cook}</div>} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={styles.skeleton} aria-hidden="true">
          <Skeleton height={44} radius="xl" />
          <Skeleton height={120} radius="lg" />
        </div>
      )}
      {data && (
        <>
          {data.photos && (
            <PhotoSection
              onSeen={(foods) => {
                const seen = readSightings(foods.sightings, fridge, lang);
                setDoubts(seen.doubts);
                if (seen.entries.length > 0) save({ fridge: seen.entries.reduce(withFood, fridge) });
                if (seen.entries.length + seen.doubts.length === 0) toast.blank(t("photo.nothing"));
              }}
            />
          )}
          <div className={styles.add}>
            <FoodCombobox
              ref={field}
              foodsOnly
              withOwn
              label={t("add")}
              placeholder={t("add_placeholder")}
              exclude={fridge.map(({ food_id }) => String(food_id))}
              disabled={fridge.length >= 100}
              onPick={(hit) => add(namedFoodOf(hit))}
            />
          </div>
          {canCook || doubts.length > 0 ? (
            <section aria-labelledby="fridge-foods" className={styles.section}>
              <div className={styles.count}>
                <h2 id="fridge-foods">
                  {doubts.length > 0
                    ? t("count_check", { count: fridge.length, doubts: doubts.length })
                    : t("count", { count: fridge.length })}
                </h2>
                {fridge.length > 0 && <Handwriting brand>{t("tap")}</Handwriting>}
              </div>
              <FridgeGroups fridge={fridge} onEdit={setEdited} />
              <Doubts doubts={doubts} onAnswer={answer} />
            </section>
          ) : (
            <EmptyState title={t("empty.title")} text={t(data.photos ? "empty.text_photo" : "empty.text")} />
          )}
          <PantrySection pantry={data} onChange={save} />
        </>
      )}
      <EntrySheet
        entry={edited}
        onClose={() => setEdited(null)}
        onRemove={(entry) => {
          setEdited(null);
          remove(entry);
        }}
        onCorrect={(entry, food) => {
          setEdited(null);
          save({ fridge: corrected(fridge, entry, food, lang) });
        }}
      />
      {canCook && (
        <BottomActions>
          <Button
            variant="default"
            className={styles.plus}
            aria-label={t("add")}
            onClick={() => {
              field.current?.scrollIntoView({ block: "center" });
              field.current?.focus();
            }}
          >
            <IconPlus size={20} aria-hidden />
          </Button>
          {cook}
        </BottomActions>
      )}
    </Page>
  );
}
