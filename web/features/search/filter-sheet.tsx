import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Sheet } from "../../shared/ui/sheet.tsx";
import FilterFields from "./filter-fields.tsx";
import styles from "./recipes-page.module.css";
import { clearFilters } from "./search-state.ts";
import type { SearchControls } from "./use-search.ts";

interface FilterSheetProps extends Pick<SearchControls, "state" | "change"> {
  opened: boolean;
  onClose: () => void;
  /** How many filters are on. */
  filtersOn: number;
  /** How many recipes there are; undefined until it is known. */
  total: number | undefined;
}

/** The filters over the results, where there is no room beside them. */
export default function FilterSheet({ opened, onClose, filtersOn, total, state, change }: FilterSheetProps) {
  const { t } = useTranslation(["search", "foods"]);
  const { t: common } = useTranslation("common");
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t("filters")}
      footer={
        <div className={styles.footer}>
          <Button variant="default" disabled={filtersOn === 0} onClick={() => change(clearFilters)}>
            {common("clear")}
          </Button>
          <Button onClick={onClose}>
            {total === undefined ? t("show_results") : t("show_count", { count: total })}
          </Button>
        </div>
      }
    >
      <FilterFields state={state} change={change} />
    </Sheet>
  );
}
