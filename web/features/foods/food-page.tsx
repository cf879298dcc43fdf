import { Button, Skeleton } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Food } from "@toque/db/schemas/food.ts";
import { Link, Redirect, useParams } from "wouter";
import { ApiError } from "../../shared/client/api-error.ts";
import { foodQuery } from "../../shared/foods/food-calls.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { addressId } from "../../shared/navigation/address-id.ts";
import { askToSignIn } from "../../shared/session/auth-dialogs.ts";
import { useIsSignedIn } from "../../shared/session/session.ts";
import { Card } from "../../shared/ui/card.tsx";
import { LinkButton } from "../../shared/ui/link-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import styles from "./foods.module.css";
import { FoodAllergens } from "./page/allergens.tsx";
import { FoodHeader } from "./page/food-header.tsx";
import { Measures } from "./page/measures.tsx";
import { Nutrition } from "./page/nutrition.tsx";
import { RecipesWith } from "./page/recipes-with.tsx";
import { Season } from "./page/season.tsx";

/** What it costs to use a food as written. */
function PersonalNote({ food }: { food: Food }) {
  const { t } = useTranslation("foodpages");
  const signedIn = useIsSignedIn();
  return (
    <Card as="section" className={styles.note}>
      <IconHelpCircle size={20} aria-hidden />
      <div>
        <p>{t(food.from_ciqual ? "page.own_table_text" : "page.own_text")}</p>
        {signedIn && (
          <p>
            <Link href="/dashboard/foods">{t("page.own_link")}</Link>
          </p>
        )}
      </div>
    </Card>
  );
}

function LoadedFood({ food }: { food: Food }) {
  const { t } = useTranslation("foodpages");
  const signedIn = useIsSignedIn();
  return (
    <>
      <FoodHeader food={food} />
      {food.personal && <PersonalNote food={food} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <FoodAllergens food={food} />
          <Season food={food} />
          {signedIn ? (
            <Measures food={food} />
          ) : (
            <div className={styles.signIn}>
              <p className={styles.soft}>{t("page.sign_in_text")}</p>
              <Button variant="default" onClick={() => askToSignIn()}>
                {t("page.sign_in")}
              </Button>
            </div>
          )}
        </div>
        <div className={styles.column}>
          <Nutrition food={food} />
        </div>
      </div>
      <RecipesWith key={food.id} food={food} />
    </>
  );
}

function FoodSkeleton() {
  return (
    <div aria-busy>
      <Skeleton height={34} width="40%" radius="sm" mb={20} />
      <div className={styles.columns} aria-hidden="true">
        <Card>
          <LinesSkeleton lines={5} />
        </Card>
        <Card>
          <LinesSkeleton lines={9} />
        </Card>
      </div>
    </div>
  );
}

/** /foods/:id: one food. The old address of a merged food leads to the one in its place. */
export default function FoodPage() {
  const { t } = useTranslation(["foodpages", "foods"]);
  const id = addressId(useParams().id);
  const { data, error, refetch } = useQuery({ ...foodQuery(id ?? 0), enabled: id !== null });
  const gone = id === null || (error instanceof ApiError && [404, 422].includes(error.status));
  if (data && data.id !== id) return <Redirect to={`/foods/${data.id}`} replace />;
  return (
    <Page>
      {gone ? (
        <EmptyState
          page
          title={t("page.gone")}
          text={t("page.gone_text")}
          action={<LinkButton href="/recipes">{t("recipes.search")}</LinkButton>}
        />
      ) : data ? (
        <LoadedFood food={data} />
      ) : error ? (
        <ErrorState page error={error} onRetry={() => void refetch()} />
      ) : (
        <FoodSkeleton />
      )}
    </Page>
  );
}
