import { UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { personalInfoQuery } from "../../shared/preferences/personal-info.ts";
import styles from "./recipes-page.module.css";
import { totalQuery } from "./search-queries.ts";
import type { SearchState } from "./search-state.ts";
import type { SearchControls } from "./use-search.ts";

const respecting = (state: SearchState, respectProfile: boolean): SearchState => ({ ...state, respectProfile });

/**
 * Beside the count: how many recipes of this search do not suit the account's diet and allergies, and a button that shows them or
 * leaves them out. Nothing where there is neither a diet nor an allergy.
 */
export default function LeftOut({ state, change }: Pick<SearchControls, "state" | "change">) {
  const { t } = useTranslation("search");
  const { data: info } = useQuery(personalInfoQuery);
  const enabled = info !== undefined && (info.diet !== null || info.allergies.length > 0);
  const { data: all } = useQuery({ ...totalQuery(respecting(state, false)), enabled });
  const { data: suited } = useQuery({ ...totalQuery(respecting(state, true)), enabled });
  const count = enabled && all !== undefined && suited !== undefined ? all - suited : 0;
  if (count <= 0) return null;
  return (
    <UnstyledButton className={styles.leftOut} onClick={() => change((now) => respecting(now, !now.respectProfile))}>
      {t(state.respectProfile ? "left_out" : "shown_too", { count })}
    </UnstyledButton>
  );
}
