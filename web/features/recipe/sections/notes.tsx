import { IconBowlSpoon, IconGlassFull, IconToolsKitchen2 } from "@tabler/icons-react";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useTextLang } from "../language/use-fallback-languages.tsx";
import { listOf } from "../recipe-parts.ts";
import styles from "./notes.module.css";

function Note({ title, icon, texts }: { title: string; icon: ReactNode; texts: string[] }) {
  const langOf = useTextLang();
  if (texts.length === 0) return null;
  return (
    <section>
      <h3>
        {icon}
        {title}
      </h3>
      <ul>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal
          <li key={index} lang={langOf(text)}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Serving tips, wine pairing and kitchen equipment. */
export function Notes({ recipe }: { recipe: Recipe }) {
  const { t } = useTranslation("recipe");
  return (
    <div className={styles.notes} data-print="notes">
      <Note
        title={t("serving_tips")}
        icon={<IconBowlSpoon size={18} aria-hidden />}
        texts={listOf(recipe.serving_tips)}
      />
      <Note
        title={t("pairing")}
        icon={<IconGlassFull size={18} aria-hidden />}
        texts={listOf(recipe.food_and_wine_pairing)}
      />
      <Note
        title={t("equipment")}
        icon={<IconToolsKitchen2 size={18} aria-hidden />}
        texts={listOf(recipe.kitchen_equipment)}
      />
    </div>
  );
}
