import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPencil, IconPlus, IconSearch, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReferenceKind } from "@toque/db/schemas/administration.ts";
import { useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import { formatNumber } from "../../../shared/formatting/number.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { ModerationTabs } from "../../../shared/moderation/moderation-tabs.tsx";
import { useUser } from "../../../shared/session/session.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { confirm } from "../../../shared/ui/confirm.ts";
import { Page, PageHeader } from "../../../shared/ui/page.tsx";
import { Pill } from "../../../shared/ui/pill.tsx";
import { SwitchRow } from "../../../shared/ui/switch-row.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { chosen, toAddress } from "../address-filters.ts";
import styles from "../admin.module.css";
import { AdminPage } from "../admin-page.tsx";
import { PagedList } from "../paged-list.tsx";
import { toastRefusal } from "../refusals.ts";
import { readPage } from "../user-list.ts";
import {
  abilities,
  type Entry,
  kinds,
  missingOf,
  moderatorsKinds,
  nameIn,
  readEntries,
  readUses,
  removeEntry,
} from "./entries.ts";
import { EntryForm } from "./entry-form.tsx";
import { usesText } from "./uses.ts";

const rootKey = ["admin", "reference"] as const;

/** Asks whether an entry is to go, saying what uses it; what may not go is said before it is tried. */
function useRemove(kind: ReferenceKind) {
  const { t } = useTranslation("operations");
  const lang = useLanguage();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (entry: Entry) => removeEntry(kind, entry.id),
    onSuccess: (_, { name }) => toast.success(t("reference.removed", { name: nameIn(name, lang) })),
    onError: (error) => toastRefusal(error, t),
    onSettled: () => client.invalidateQueries({ queryKey: rootKey }),
  });
  return async (entry: Entry): Promise<void> => {
    try {
      const name = nameIn(entry.name, lang);
      const uses = usesText(await readUses(kind, entry.id), t, lang);
      // A diet goes even so: those who keep it keep none then.
      if (uses !== null && kind !== "diet") {
        toast.error(t("reference.in_use", { name, uses }));
        return;
      }
      const agreed = await confirm({
        title: t("reference.remove_title", { name }),
        text: uses === null ? t("reference.unused") : t("reference.diet_text", { uses }),
        confirmLabel: t("reference.remove"),
        destructive: true,
      });
      if (agreed) remove.mutate(entry);
    } catch (error) {
      toastError(error);
    }
  };
}

function EntryRow({ kind, entry, onEdit }: { kind: ReferenceKind; entry: Entry; onEdit: () => void }) {
  const { t } = useTranslation("operations");
  const lang = useLanguage();
  const remove = useRemove(kind);
  const can = abilities[kind];
  const name = nameIn(entry.name, lang);
  const missing = missingOf(entry);
  const facts = [
    entry.tag && t(`reference.tag_types.${entry.tag.type}`),
    entry.owner,
    entry.weight !== null && t("reference.grams", { weight: formatNumber(entry.weight, lang, 2) }),
    entry.fixed && t("reference.fixed"),
  ].filter(Boolean);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p className={styles.heading}>{name}</p>
        {facts.length > 0 && <p className={styles.soft}>{facts.join(" · ")}</p>}
      </div>
      <div className={styles.pills}>
        {missing.map((one) => (
          <Pill key={one} small tone="tint">
            {t("reference.missing", { language: t(`language.${one}`) })}
          </Pill>
        ))}
      </div>
      <div className={styles.end}>
        {can.edit && !entry.fixed && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            aria-label={t("reference.edit_named", { name })}
            onClick={onEdit}
          >
            {t("reference.edit")}
          </Button>
        )}
        {can.remove && !entry.fixed && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            aria-label={t("reference.remove_named", { name })}
            onClick={() => void remove(entry)}
          >
            {t("reference.remove")}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ReferenceProps {
  /** Those that the account may change. */
  kinds: readonly ReferenceKind[];
  kind: ReferenceKind;
  adding: boolean;
  onAdded: () => void;
}

function Reference({ kinds, kind, adding, onAdded }: ReferenceProps) {
  const { t } = useTranslation("operations");
  const lang = useLanguage();
  const [params, setParams] = useSearchParams();
  const incomplete = params.get("incomplete") === "1";
  const page = readPage(params);
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed, 250);
  const [editing, setEditing] = useState<number | null>(null);
  const query = useQuery({
    queryKey: [...rootKey, kind, lang, text, incomplete, page],
    queryFn: ({ signal }) => readEntries(kind, { text, incomplete, page }, lang, signal),
    placeholderData: keepPreviousData,
  });
  const show = (next: { kind?: ReferenceKind; incomplete?: boolean; page?: number }): void => {
    setEditing(null);
    const only = next.incomplete ?? incomplete;
    const address = { kind: next.kind ?? kind, incomplete: only ? 1 : null, page: next.page ?? 1 };
    setParams(toAddress(address), { replace: next.page === undefined });
  };
  return (
    <>
      <Choice
        label={t("reference.kind_label")}
        look="pills"
        value={kind}
        options={kinds.map((value) => ({ value, label: t(`reference.kind.${value}`) }))}
        onChange={(next) => show({ kind: next })}
      />
      <search className={styles.scope}>
        <TextInput
          type="search"
          label={t("reference.search")}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={200}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            if (page > 1) show({});
          }}
        />
        <SwitchRow
          label={t("reference.only_missing")}
          checked={incomplete}
          onChange={(checked) => show({ incomplete: checked })}
        />
      </search>
      {kind === "category" && <p className={styles.soft}>{t("reference.aisles")}</p>}
      {adding && (
        <Card className={styles.editor}>
          <EntryForm key={kind} kind={kind} entry={null} onClose={onAdded} />
        </Card>
      )}
      <PagedList
        query={query}
        page={page}
        onPage={(next) => show({ page: next })}
        count={(count) => t("reference.count", { count })}
        empty={
          text.trim() === "" && incomplete
            ? { title: t("reference.complete"), text: t("reference.complete_text") }
            : { title: t("none_found"), text: t("none_found_text") }
        }
      >
        {(entry) =>
          editing === entry.id ? (
            <EntryForm kind={kind} entry={entry} onClose={() => setEditing(null)} />
          ) : (
            <EntryRow kind={kind} entry={entry} onEdit={() => setEditing(entry.id)} />
          )
        }
      </PagedList>
    </>
  );
}

/**
 * /dashboard/admin/reference: tags, diets, allergens, categories and measures, in every language; among the pages for moderators
 * /dashboard/moderation/reference, with the kinds that the account may change.
 */
export default function ReferencePage() {
  const { t } = useTranslation("operations");
  const roles = useUser()?.roles ?? [];
  const [params] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [path] = useLocation();
  const isAdmin = roles.includes("admin");
  const isModeration = path.startsWith("/dashboard/moderation") && (isAdmin || roles.includes("moderator"));
  const mine = isAdmin ? kinds : moderatorsKinds;
  const kind = chosen(params, "kind", mine) ?? "tag";
  const title = t("reference.title");
  const action = !adding && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t(`reference.new.${kind}`)}
    </Button>
  );
  const list = <Reference kinds={mine} kind={kind} adding={adding} onAdded={() => setAdding(false)} />;
  if (!isModeration)
    return (
      <AdminPage title={title} action={action}>
        {list}
      </AdminPage>
    );
  return (
    <Page>
      <ModerationTabs />
      <PageHeader title={title} action={action} />
      {list}
    </Page>
  );
}
