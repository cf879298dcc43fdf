import type { JobError } from "@toque/db/schemas/ai.ts";
import type { JobErrorCode, StoredFinding } from "@toque/db/schemas/findings.ts";
import { useContext } from "react";
import { TextsContext, useLanguage, useTranslation } from "../i18n/use-translation.ts";
import { useMeasurementSystem } from "../preferences/account.ts";
import { findingValues, isSayable } from "./finding-values.ts";

export interface FindingTexts {
  /** The findings' texts, without duplicates and without codes unknown to this version of the app. */
  findings: (findings: readonly StoredFinding[] | null | undefined) => string[];
  /** Why a job failed; null where there is no text for it. */
  failure: (error: Pick<JobError, "code">) => string | null;
}

/**
 * Translates the server's finding and failure codes into the user's language. Returns nothing until its catalogue is
 * loaded: callers show a general sentence instead.
 */
export function useFindingTexts(): FindingTexts {
  const { t } = useTranslation("checks", { suspends: false });
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const reader = {
    lang,
    system,
    servings: (count: number) => common("servings", { count }),
    difficulty: (key: "easy" | "medium" | "hard") => common(`difficulty.${key}`),
  };
  const texts = useContext(TextsContext);
  const textOf = (key: string) => texts.find(lang, "checks", key);
  return {
    findings: (findings) => {
      const said = (findings ?? []).flatMap(({ code, params }) => {
        const values = findingValues(params, reader);
        return isSayable(textOf(`finding.${code}`), values) ? [t(`finding.${code}`, values)] : [];
      });
      return [...new Set(said)];
    },
    failure: ({ code }) => (isSayable(textOf(`failure.${code}`), {}) ? t(`failure.${code as JobErrorCode}`) : null),
  };
}
