import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { GameCooking } from "@toque/db/schemas/game-cooking.ts";
import type { RestaurantInfo } from "@toque/db/schemas/game-restaurant.ts";
import { useNow } from "../../shared/cooking/use-now.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { countCharges } from "../../shared/game/charges.ts";
import { GamePage } from "../../shared/game/game-page.tsx";
import {
  chefsQuery,
  currentCookingQuery,
  gameRulesQuery,
  itemsQuery,
  recentCookingsQuery,
  restaurantQuery,
} from "../../shared/game/game-queries.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { useMe } from "../../shared/preferences/account.ts";
import { recipeQuery } from "../../shared/recipes/recipe-queries.ts";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { Brigade } from "./brigade/brigade.tsx";
import styles from "./kitchen.module.css";
import { RestaurantCard } from "./restaurant/restaurant-card.tsx";
import { IdleStove } from "./stove/idle-stove.tsx";
import { StoveCard } from "./stove/stove-card.tsx";
import { WaitingList } from "./stove/waiting-list.tsx";
import { TodayQuests } from "./today-quests.tsx";
import { WaitingBox, Welcome } from "./welcome.tsx";

/** Charges that there are now. */
function useCharges(restaurant: RestaurantInfo): number {
  const { data: rules } = useQuery(gameRulesQuery);
  const now = useNow(restaurant.next_charge_at !== null);
  return countCharges(restaurant, rules?.charges.hours_per_charge ?? 8, now).charges;
}

function Stove({ restaurant, cooking }: { restaurant: RestaurantInfo; cooking: GameCooking | null }) {
  const charges = useCharges(restaurant);
  return cooking ? <StoveCard cooking={cooking} /> : <IdleStove charges={charges} />;
}

function Kitchen() {
  const { t } = useTranslation("common");
  const lang = useLanguage();
  // In one column the dish on the stove and the brigade come before the quests, which stand beside them where there is room.
  const isWide = useMediaQuery("(min-width: 68.75em)", true, { getInitialValueInEffect: false });
  const restaurant = useQuery(restaurantQuery);
  const cooking = useQuery(currentCookingQuery);
  const chefs = useQuery(chefsQuery);
  const items = useQuery(itemsQuery);
  const cooked = useQuery(recentCookingsQuery);
  const recipeId = cooking.data?.recipe_id ?? null;
  const { data: dish } = useQuery({ ...recipeQuery(recipeId ?? 0), enabled: recipeId !== null });
  const all = [restaurant, cooking, chefs, items, cooked];
  const error = all.find((one) => one.data === undefined && one.error)?.error;
  if (error)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          for (const one of all) if (one.error) void one.refetch();
        }}
      />
    );
  if (!restaurant.data || cooking.data === undefined || !chefs.data || !items.data || !cooked.data)
    return (
      <div role="status" aria-label={t("loading")}>
        <LinesSkeleton lines={10} />
      </div>
    );
  const box = items.data.find(({ used, item_template }) => !used && item_template.type === "chefbox");
  // Nothing has ever happened here: the restaurant is still to be opened.
  const isFirstVisit = items.data.length === 0 && chefs.data.length === 0 && cooked.data.length === 0;
  const quests = !isFirstVisit && <TodayQuests />;
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <RestaurantCard restaurant={restaurant.data} />
        {isWide && quests}
      </div>
      <div className={styles.main}>
        {isFirstVisit && <Welcome />}
        {box && <WaitingBox id={box.id} name={textOf(box.item_template.name, lang)} />}
        {!isFirstVisit && <Stove restaurant={restaurant.data} cooking={cooking.data} />}
        {!isFirstVisit && (
          <Brigade
            restaurant={restaurant.data}
            chefs={chefs.data}
            dishTags={dish?.recipe.tags.map(({ id }) => id) ?? []}
          />
        )}
        {!isWide && quests}
        <WaitingList />
      </div>
    </div>
  );
}

/** /kitchen: the restaurant, what is on the stove, the brigade, and what was served. */
export default function KitchenPage() {
  const { t } = useTranslation("game");
  const me = useMe();
  const name = me?.username;
  return (
    <GamePage
      title={t("kitchen.title")}
      greeting={name ? t("kitchen.greeting_named", { name }) : t("kitchen.greeting")}
    >
      <Kitchen />
    </GamePage>
  );
}
