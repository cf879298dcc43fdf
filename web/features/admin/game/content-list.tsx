import { Button } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { confirm } from "../../../shared/ui/confirm.ts";
import { Pill } from "../../../shared/ui/pill.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../../shared/ui/states.tsx";
import styles from "../admin.module.css";
import { type ContentKind, useRemove } from "./content.ts";
import own from "./game.module.css";

interface RowProps {
  kind: ContentKind;
  id: number;
  name: string;
  facts: string;
  missing: readonly Lang[];
  /** It can be neither changed nor deleted. */
  isFixed?: boolean;
  onEdit: () => void;
}

/** An entry with what can be done with it. A level stays: restaurants have reached it. */
function Row({ kind, id, name, facts, missing, isFixed = false, onEdit }: RowProps) {
  const { t } = useTranslation(["gameadmin", "operations"]);
  const remove = useRemove(kind, t("removed", { name }));
  const canRemove = kind !== "restaurant-levels";
  const ask = async (): Promise<void> => {
    if (!canRemove) return;
    const agreed = await confirm({
      title: t("remove_title", { name }),
      text: t(`remove_text.${kind}`),
      confirmLabel: t("remove"),
      destructive: true,
    });
    if (agreed) remove.mutate(id);
  };
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.heading}>{name}</p>
        {facts && <p className={styles.soft}>{facts}</p>}
      </div>
      <div className={styles.pills}>
        {missing.map((lang) => (
          <Pill key={lang} small tone="tint">
            {t("missing", { language: t(`operations:language.${lang}`) })}
          </Pill>
        ))}
      </div>
      <div className={styles.end}>
        {!isFixed && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={t("edit_named", { name })}
            onClick={onEdit}
          >
            {t("edit")}
          </Button>
        )}
        {canRemove && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            aria-label={t("remove_named", { name })}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ContentListProps<T> {
  kind: ContentKind;
  query: UseQueryResult<T[]>;
  /** What a row says of an entry. */
  wordsOf: (entry: T) => Pick<RowProps, "name" | "facts" | "missing" | "isFixed">;
  form: (entry: T | null, onClose: () => void) => ReactNode;
  adding: boolean;
  onAdded: () => void;
}

/** All entries of a kind; the one that is edited opens in its place. */
export function ContentList<T extends { id: number }>(props: ContentListProps<T>) {
  const { kind, query, wordsOf, form, adding, onAdded } = props;
  const { t } = useTranslation("gameadmin");
  const [editing, setEditing] = useState<number | null>(null);
  const { data, error, refetch } = query;
  return (
    <>
      <output className={clsx(styles.count, own.count)}>{data ? t("entries", { count: data.length }) : ""}</output>
      {adding && <Card className={styles.editor}>{form(null, onAdded)}</Card>}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy>
          <LinesSkeleton lines={8} />
        </div>
      )}
      {data?.length === 0 && <EmptyState title={t("none_title")} text={t(`none_text.${kind}`)} />}
      {data && data.length > 0 && (
        <Card flush>
          <ul className={styles.list}>
            {data.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                {editing === entry.id ? (
                  form(entry, () => setEditing(null))
                ) : (
                  <Row kind={kind} id={entry.id} {...wordsOf(entry)} onEdit={() => setEditing(entry.id)} />
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
