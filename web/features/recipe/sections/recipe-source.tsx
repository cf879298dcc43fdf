import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { SourceLine } from "../../../shared/imports/source-line.tsx";
import { sourceQuery, useOwnWork } from "../../../shared/imports/source-queries.ts";
import { confirm } from "../../../shared/ui/confirm.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "./recipe-source.module.css";

/** Where an imported recipe is from; its owner says here whether it is their own work. Nothing for any other recipe. */
export default function RecipeSource({ recipe, isOwner }: { recipe: Recipe; isOwner: boolean }) {
  const { t } = useTranslation("recipe");
  const { data: source } = useQuery(sourceQuery(recipe.id));
  const { mutate, isPending } = useOwnWork(recipe.id);
  if (!source) return null;
  const { own, site } = source;
  const change = async (): Promise<void> => {
    const isAgreed =
      own ||
      (await confirm({ title: t("source.ask"), text: t("source.means", { site }), confirmLabel: t("source.claim") }));
    if (isAgreed) mutate(!own, { onError: toastError });
  };
  return (
    <section className={styles.source} aria-label={t("source.label")}>
      <SourceLine source={source} />
      {isOwner && (
        <div className={styles.own} data-no-print>
          <p role="status">{t(own ? "source.own" : "source.private")}</p>
          <Button variant="default" size="compact-md" loading={isPending} onClick={() => void change()}>
            {t(own ? "source.take_back" : "source.claim")}
          </Button>
        </div>
      )}
    </section>
  );
}
