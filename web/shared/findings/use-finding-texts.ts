import type { JobError } from "@toque/db/entities/ai.ts";
import type { Finding, JobErrorCode } from "@toque/db/entities/findings.ts";
import { useTranslation } from "react-i18next";
import { useMeasurementSystem } from "../preferences/account.ts";
import { useLanguage } from "../preferences/language.ts";
import { findingValues, isSayable } from "./finding-values.ts";

export interface FindingTexts {
  /** What was found, each thing once; without what this version of the app has no text for. */
  findings: (findings: readonly Finding[] | null | undefined) => string[];
  /** Why a job failed; null where there is no text for it. */
  failure: (error: Pick<JobError, "code">) => string | null;
}

/**
 * Says in the reader's language what the server found and why a job failed, from its codes. It says nothing until its
 * catalogue is here: a caller has a general sentence of its own.
 */
export function useFindingTexts(): FindingTexts {
  const { t, i18n } = useTranslation("checks", { useSuspense: false });
  const { t: common } = useTranslation("common");
  const lang = useLanguage();
  const [system] = useMeasurementSystem();
  const reader = {
    lang,
    system,
    servings: (count: number) => common("servings", { count }),
    difficulty: (key: "easy" | "medium" | "hard") => common(`difficulty.${key}`),
  };
  const textOf = (key: string): unknown => i18n.getResource(lang, "checks", key);
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
