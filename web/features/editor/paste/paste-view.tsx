import { ActionIcon, Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeImport } from "@toque/db/schemas/recipe-import.ts";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { formatNumber } from "../../../shared/formatting/number.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { pageAddress } from "../../../shared/imports/page-address.ts";
import { tagsQuery } from "../../../shared/recipes/tag-queries.ts";
import { BottomActions } from "../../../shared/ui/bottom-actions.tsx";
import { Choice } from "../../../shared/ui/choice.tsx";
import { PageHeader } from "../../../shared/ui/page.tsx";
import { LinesSkeleton } from "../../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import { useEditor } from "../state/editor-store.ts";
import { factsOf, type SaidFacts, sayFact } from "./facts.ts";
import { fillForm, hasContent, withImport } from "./fill-form.ts";
import { bareHeats, type SaidScales } from "./heat.ts";
import { AddressField } from "./import/address-field.tsx";
import { AddressOffer } from "./import/address-offer.tsx";
import { Bookmarklet } from "./import/bookmarklet.tsx";
import { DocumentField } from "./import/document-field.tsx";
import { ImportOrigin } from "./import/import-origin.tsx";
import { Join } from "./join.tsx";
import { type SaidRoles, sayRole } from "./line-roles.ts";
import { type Meaning, type Mends, type PastedLine, pastedLines } from "./lines.ts";
import styles from "./paste.module.css";
import { type SourceMark, SourcePane } from "./source-pane.tsx";
import { UnderstoodPane } from "./understood-pane.tsx";
import { useReadyLines } from "./use-lines.ts";
import { type Beginning, useReadText } from "./use-read-text.ts";

/** The limit of the server; see ReadTextRequest. */
const longestText = 20_000;
const noMends: Mends = new Map();
const noneSaid: SaidRoles = new Map();
const noScales: SaidScales = new Map();

/** What the page of a new recipe can import. */
export interface ImportControls {
  /** In the field at first. */
  address: string;
  startsAtOnce: boolean;
  onStarted: (jobId: number, address: string) => void;
}

interface PasteViewProps {
  /** null where nothing is imported into: a saved recipe. */
  controls: ImportControls | null;
  /** The import whose text this is. */
  imported: { jobId: number; result: RecipeImport } | null;
  text: string;
  onText: (text: string) => void;
  part: Beginning;
  /** Back to the form. */
  onClose: () => void;
  onUsed: () => void;
}

/** A recipe as text, pasted or of a page: beside it what was understood of it, line by line. */
export function PasteView({ controls, imported, text, onText, part, onClose, onUsed }: PasteViewProps) {
  const { t } = useTranslation("paste");
  const { t: common } = useTranslation("common");
  const reader = useLanguage();
  const { store } = useEditor();
  const [lang, setLang] = useState<Lang | null>(imported?.result.understood.lang ?? null);
  const [mends, setMends] = useState(noMends);
  const [said, setSaid] = useState<SaidRoles>(noneSaid);
  const [facts, setFacts] = useState<SaidFacts>({});
  const [scales, setScales] = useState<SaidScales>(noScales);
  const [pointed, setPointed] = useState<number | null>(null);
  const [shown, setShown] = useState<"source" | "understood">(text.trim() === "" ? "source" : "understood");
  const [isUsing, setUsing] = useState(false);
  const [dropped, setDropped] = useState<File | null>(null);
  const panes = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery("(min-width: 62.5em)", false, { getInitialValueInEffect: false });
  const address = imported ? null : pageAddress(text);
  const isRead = address === null && text.length <= longestText;
  const given = imported && { text: imported.result.text, understood: imported.result.understood };
  const { data, error, isBehind, refetch } = useReadText({ text: isRead ? text : "", lang, part, given, said });
  const readyLines = useReadyLines();
  const client = useQueryClient();

  const lines = data ? pastedLines(data, mends) : [];
  const marks = new Map<number, SourceMark>();
  for (const { state, ingredient, isMended } of lines)
    if (state !== "clear" && !(state === "doubt" && isMended))
      marks.set(ingredient.line, { words: ingredient.doubts[0]?.words ?? ingredient.food_text, state });
  for (const step of data?.steps ?? []) {
    const [heat] = scales.has(step.text) ? [] : bareHeats(step.text, data?.lang ?? reader);
    if (heat) marks.set(step.line, { words: heat.words, state: "doubt" });
  }
  const active = pointed ?? lines.find(({ state }) => state === "doubt")?.ingredient.line ?? null;

  const mend = (line: PastedLine, meaning: Meaning | null): void => {
    const before = mends;
    setMends(new Map(mends).set(line.key, meaning));
    if (meaning === null)
      toast.blank(t("left_out", { words: line.ingredient.original_text }), {
        action: { label: common("undo"), run: () => setMends(before) },
      });
  };

  const use = async (): Promise<void> => {
    if (!data || isUsing) return;
    setUsing(true);
    try {
      const ready = await readyLines(lines);
      // Without them the recipe is as good as it is: they can be chosen in the form.
      const tags = imported?.result.tags.length ? await client.fetchQuery(tagsQuery).catch(() => []) : [];
      const { form, blank, lang: langBefore, open } = store.get();
      const text = fillForm(form, data, ready, { blank, lang: reader, facts: factsOf(data, facts), scales });
      const filled = imported ? withImport(text, imported.jobId, imported.result, tags) : text;
      store.edit(() => filled);
      store.set({ lang: filled.originLang, open: data.notes.length > 0 ? new Set([...open, "notes"]) : open });
      toast.success(t("used", { count: ready.length }), {
        action: {
          label: common("undo"),
          run: () => {
            store.edit(() => form);
            store.set({ lang: langBefore });
          },
        },
      });
      onUsed();
    } catch (failure) {
      toastError(failure);
      setUsing(false);
    }
  };

  const isEmpty = text.trim() === "";
  const steps = data?.steps.length ?? 0;
  const label = data
    ? t("use.label", { foods: t("use.foods", { count: lines.length }), steps: t("use.steps", { count: steps }) })
    : t("use.none");
  // Side by side where there is room, and one after the other where there is little to show.
  const hasTabs = !isWide && !isEmpty && address === null;
  const isReady = Boolean(data) && isRead && !isBehind && !error;
  const takeOver = (className?: string) => (
    <Button
      className={className}
      leftSection={<IconCheck size={18} aria-hidden />}
      disabled={!isReady}
      loading={isUsing}
      onClick={() => void use()}
    >
      {label}
    </Button>
  );
  const source = (
    <SourcePane
      title={t(imported ? "import.source" : "source.title")}
      heading={isEmpty && !imported ? t("source.where") : null}
      start={
        controls && (
          <>
            <AddressField
              initial={controls.address}
              startsAtOnce={controls.startsAtOnce}
              onStarted={controls.onStarted}
            />
            <DocumentField dropped={dropped} onStarted={controls.onStarted} />
            <p className={styles.fromApp}>
              <Link href="/account#recipe-file">{t("import.from_app")}</Link>
            </p>
          </>
        )
      }
      text={text}
      onChange={(next) => {
        onText(next);
        setPointed(null);
      }}
      onPasted={() => setShown("understood")}
      onFile={controls && isEmpty ? setDropped : null}
      marks={isBehind ? new Map() : marks}
      active={active}
      onActive={setPointed}
      lang={data?.lang}
    />
  );
  const understood =
    address !== null ? (
      <AddressOffer address={address} controls={controls} />
    ) : text.length > longestText ? (
      <section className={styles.pane} aria-label={t("understood.title")}>
        <p className={styles.none} role="alert">
          {t("too_long", { max: formatNumber(longestText, reader, 0) })}
        </p>
      </section>
    ) : error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : data ? (
      <UnderstoodPane
        text={data}
        lines={lines}
        isBehind={isBehind}
        active={active}
        onActive={setPointed}
        onMend={mend}
        onLang={setLang}
        onTurn={(line, role) => setSaid(sayRole(said, text, line, role))}
        facts={facts}
        onFact={(fact, words) => setFacts(sayFact(facts, data, fact, words))}
        scales={scales}
        onScale={(step, scale) => setScales(new Map(scales).set(step, scale))}
      />
    ) : isEmpty ? (
      <section className={styles.pane} aria-labelledby="paste-understood">
        <header className={styles.paneHead}>
          <h2 id="paste-understood">{t("understood.title")}</h2>
        </header>
        <p className={styles.none}>{t("understood.empty")}</p>
        {controls && <Bookmarklet />}
      </section>
    ) : (
      <section className={styles.pane} aria-label={t("understood.reading")}>
        <div className={styles.none} role="status">
          <LinesSkeleton lines={6} />
        </div>
      </section>
    );
  return (
    <>
      <PageHeader
        greeting={t(imported?.result.source ? "import.greeting" : "greeting")}
        title={t(imported ? "import.title" : "title")}
        action={
          <div className={styles.actions}>
            <Button variant="default" onClick={onClose}>
              {t("back")}
            </Button>
            {takeOver()}
          </div>
        }
      />
      {imported && <ImportOrigin result={imported.result} />}
      {hasContent(store.get().form) && <p className={styles.merge}>{t("merge")}</p>}
      {hasTabs && (
        <div className={styles.tabs}>
          <Choice
            label={t("show")}
            value={shown}
            options={[
              { value: "source", label: t(imported ? "import.source_short" : "source.short") },
              { value: "understood", label: t("understood.short") },
            ]}
            onChange={setShown}
          />
        </div>
      )}
      <div className={styles.panes} data-empty={(isEmpty && !imported) || undefined} ref={panes}>
        {(!hasTabs || shown === "source") && source}
        {isWide && <Join panes={panes} line={active} drawn={lines} />}
        {(isWide || address !== null || (hasTabs && shown === "understood")) && understood}
      </div>
      <BottomActions>
        <ActionIcon size={44} aria-label={t("back")} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
        {takeOver(styles.use)}
      </BottomActions>
    </>
  );
}
