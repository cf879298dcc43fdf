import { Button } from "@mantine/core";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { clearFilters } from "../search-state.ts";
import type { SearchControls } from "../use-search.ts";
import FilterFields from "./filter-fields.tsx";
import styles from "./filters.module.css";

interface FilterSheetProps extends Pick<SearchControls, "state" | "change"> {
  opened: boolean;
  onClose: () => void;
  /** The number of active filters. */
  filterCount: number;
  /** The number of results; undefined while loading. */
  total: number | undefined;
}

/** The filters in a sheet, for narrow screens. */
export default function FilterSheet({ opened, onClose, filterCount, total, state, change }: FilterSheetProps) {
  const { t } = useTranslation(["search", "foods"]);
  const { t: common } = useTranslation("common");
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t("filters")}
      footer={
        <div className={styles.footer}>
          <Button variant="default" disabled={filterCount === 0} onClick={() => change(clearFilters)}>
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
