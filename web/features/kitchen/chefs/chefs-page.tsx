import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { textOf } from "../../../shared/formatting/text.ts";
import { GamePage } from "../../../shared/game/game-page.tsx";
import { chefsQuery, itemsQuery, restaurantQuery } from "../../../shared/game/game-queries.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { RecipeGridSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import { ChefTile } from "../brigade/chef-tile.tsx";
import { WaitingBox } from "../welcome.tsx";
import styles from "./chefs.module.css";

function Chefs() {
  const { t } = useTranslation(["game", "common"]);
  const lang = useLanguage();
  const chefs = useQuery(chefsQuery);
  const { data: restaurant } = useQuery(restaurantQuery);
  const { data: items } = useQuery(itemsQuery);
  const boxes = items?.filter(({ used, item_template }) => !used && item_template.type === "chefbox") ?? [];
  const helpers = items?.filter(({ used, item_template }) => !used && item_template.type !== "chefbox") ?? [];
  if (chefs.error && !chefs.data) return <ErrorState error={chefs.error} onRetry={() => void chefs.refetch()} />;
  if (!chefs.data)
    return (
      <div role="status" aria-label={t("common:loading")}>
        <RecipeGridSkeleton count={3} />
      </div>
    );
  // The first chef is free: a box is given when the restaurant opens.
  const first =
    items?.length === 0 ? (
      <LinkButton href="/kitchen">{t("to_kitchen")}</LinkButton>
    ) : (
      <LinkButton href="/kitchen/chefboxes/new">{t("box.hire")}</LinkButton>
    );
  return (
    <div className={styles.sections}>
      {boxes.map(({ id, item_template }) => (
        <WaitingBox key={id} id={id} name={textOf(item_template.name, lang)} />
      ))}
      {chefs.data.length === 0 ? (
        <EmptyState title={t("chefs.none_title")} text={t("chefs.none_text")} action={boxes.length === 0 && first} />
      ) : (
        <>
          <div className={styles.top}>
            <p>{t("chefs.text")}</p>
            <LinkButton
              href="/kitchen/chefboxes/new"
              variant="default"
              leftSection={<IconUserPlus size={18} aria-hidden />}
            >
              {t("box.hire")}
            </LinkButton>
          </div>
          <ul className={styles.grid}>
            {chefs.data.map((chef) => (
              <li key={chef.id}>
                <ChefTile
                  chef={chef}
                  className={styles.tile}
                  inBrigade={restaurant?.brigade_chefs.includes(chef.id) ?? false}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {helpers.length > 0 && (
        <section aria-labelledby="helpers">
          <h2 id="helpers">{t("items.title")}</h2>
          <ul className={styles.items}>
            {helpers.map(({ id, item_template }) => (
              <li key={id}>
                <strong>{textOf(item_template.name, lang)}</strong>
                <span>{textOf(item_template.description, lang)}</span>
                <span>
                  {item_template.effect.rest !== undefined && t("items.rest", { count: item_template.effect.rest })}
                  {item_template.effect.fatigue_percent !== undefined &&
                    t("items.equipment", { count: item_template.effect.fatigue_percent })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** /kitchen/chefs: one's own chefs, boxes that wait, and what helps them. */
export default function ChefsPage() {
  const { t } = useTranslation("game");
  return (
    <GamePage title={t("chefs.title")}>
      <Chefs />
    </GamePage>
  );
}
