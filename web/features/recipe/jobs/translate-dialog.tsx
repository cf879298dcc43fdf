import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import { useState } from "react";
import { localeOf } from "../../../shared/formatting/locale.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { DialogActions } from "../../../shared/ui/dialog-actions.tsx";
import type { LazyDialogProps } from "../../../shared/ui/lazy-dialog.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { TogglePills } from "../../../shared/ui/toggle-pills.tsx";
import { missingLanguages } from "../language/missing-languages.ts";
import { textsQuery } from "../language/texts-query.ts";

interface TranslateDialogProps extends LazyDialogProps {
  recipe: Recipe;
  onTranslate: (langs: Lang[]) => void;
}

/** Asks into which of the languages that a recipe lacks it is to be translated. */
export default function TranslateDialog({ recipe, opened, onClose, onTranslate }: TranslateDialogProps) {
  const { t } = useTranslation(["recipe", "common"]);
  const lang = useLanguage();
  const { data, error, refetch } = useQuery({ ...textsQuery(recipe.id, recipe.version), enabled: opened });
  const missing = data ? missingLanguages(data).filter((one) => one !== data.origin_lang) : null;
  const [picked, setPicked] = useState<Lang[] | null>(null);
  const first = missing?.includes(lang) ? [lang] : (missing?.slice(0, 1) ?? []);
  const chosen = (picked ?? first).filter((one) => missing?.includes(one));
  const names = new Intl.DisplayNames(localeOf(lang), { type: "language" });
  const toggle = (one: Lang): void =>
    setPicked(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={460}
      title={t("job.translate_title")}
      closeButtonProps={{ "aria-label": t("common:close") }}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : missing === null ? (
        <LinesSkeleton lines={2} />
      ) : missing.length === 0 ? (
        <p>{t("job.nothing_missing")}</p>
      ) : (
        <>
          <p>{t("job.translate_text")}</p>
          <TogglePills
            label={t("job.translate_title")}
            options={missing.map((value) => ({ value, label: names.of(value) ?? value }))}
            chosen={chosen}
            onToggle={toggle}
          />
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t(missing?.length === 0 ? "common:close" : "common:cancel")}
        </Button>
        {missing !== null && missing.length > 0 && (
          <Button
            disabled={chosen.length === 0}
            onClick={() => {
              onTranslate(chosen);
              onClose();
            }}
          >
            {t("job.translate_go")}
          </Button>
        )}
      </DialogActions>
    </Modal>
  );
}
