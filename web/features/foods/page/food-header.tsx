import { IconPencil } from "@tabler/icons-react";
import type { Food } from "@toque/db/schemas/food.ts";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useUser } from "../../../shared/session/session.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { usePageTitle } from "../../../shared/ui/use-page-title.ts";
import { namesElsewhere, shownAliases } from "../food-names.ts";
import styles from "../foods.module.css";

/** Names, place among the foods, other names, and what a food of somebody's own costs. */
export function FoodHeader({ food }: { food: Food }) {
  const { t } = useTranslation("foodpages");
  const lang = useLanguage();
  const roles = useUser()?.roles ?? [];
  const name = textOf(food.name, lang);
  usePageTitle(name);
  const elsewhere = namesElsewhere(food.name, lang);
  const aliases = shownAliases(food, lang);
  // What a cook used as written is not edited here, but merged or published.
  const mayEdit = (roles.includes("moderator") || roles.includes("admin")) && !food.personal;
  const place = [textOf(food.category.name, lang), ...(food.subcategory ? [textOf(food.subcategory.name, lang)] : [])];
  return (
    <header className={styles.header}>
      {food.img_url && <Picture url={food.img_url} sizes="240px" className={styles.picture} />}
      <div className={styles.names}>
        <p className={styles.place}>{place.join(" · ")}</p>
        <h1>{name}</h1>
        {elsewhere.length > 0 && (
          <p className={styles.elsewhere}>
            {elsewhere.map((one) => (
              <span key={one.lang} lang={one.lang}>
                {one.name}
              </span>
            ))}
          </p>
        )}
        {aliases.length > 0 && (
          <p className={styles.soft}>
            {t("page.aliases", { list: new Intl.ListFormat(localeOf(lang)).format(aliases) })}
          </p>
        )}
        {food.personal && (
          <div>
            <Pill tone="tint" small>
              {t("page.own")}
            </Pill>
          </div>
        )}
      </div>
      {mayEdit && (
        <LinkButton
          href={`/foods/${food.id}/edit`}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t(roles.includes("admin") ? "page.edit" : "page.edit_measures")}
        </LinkButton>
      )}
    </header>
  );
}
