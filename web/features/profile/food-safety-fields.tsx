import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { allergiesQuery, dietsQuery } from "../../shared/preferences/food-safety.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { TogglePills } from "../../shared/ui/toggle-pills.tsx";
import styles from "./settings.module.css";
import { useFoodSafety } from "./use-food-safety.ts";

/** Diet and allergies. Hidden when they cannot be loaded: editing a wrong state could do harm. */
export function FoodSafetyFields() {
  const { t } = useTranslation("settings");
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const { info, change } = useFoodSafety();
  const allergies = useQuery(allergiesQuery);
  const diets = useQuery(dietsQuery);
  const queries = [info, allergies, diets];
  if (!info.data || !allergies.data || !diets.data) {
    if (!queries.some(({ isError }) => isError)) return <LinesSkeleton lines={6} />;
    return (
      <div className={styles.failed} role="alert">
        <p>{t("food.failed")}</p>
        <Button
          variant="default"
          onClick={() => {
            for (const query of queries) if (query.isError) void query.refetch();
          }}
        >
          {common("try_again")}
        </Button>
      </div>
    );
  }
  const { diet, allergies: chosen } = info.data;
  const options = diets.data.map(({ id, name }) => ({ value: String(id), label: textOf(name, lang) }));
  return (
    <>
      <Choice
        look="pills"
        label={t("food.diet")}
        options={[{ value: "", label: t("food.no_diet") }, ...options]}
        value={diet === null ? "" : String(diet)}
        onChange={(value) => change({ diet: value === "" ? null : Number(value) })}
      />
      <div>
        <p className={styles.label}>{t("food.allergies")}</p>
        <p className={styles.note}>{t("food.allergies_text")}</p>
        <TogglePills
          tone="red"
          label={t("food.allergies")}
          options={allergies.data.map(({ id, name }) => ({ value: id, label: textOf(name, lang) }))}
          chosen={chosen}
          onToggle={(id) =>
            change({ allergies: chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id] })
          }
        />
      </div>
    </>
  );
}
