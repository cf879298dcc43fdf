import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai/react";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useLanguage } from "../../shared/preferences/language.ts";
import { askToSignIn, closeAuthDialogs } from "../../shared/session/auth-dialogs.ts";
import { useSession } from "../../shared/session/session.ts";
import { Card } from "../../shared/ui/card.tsx";
import { confirm } from "../../shared/ui/confirm.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { PageHeader } from "../../shared/ui/page.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { draftKey, type Target } from "./draft/draft.ts";
import { useAutosave } from "./draft/use-autosave.ts";
import { useLeaveGuard } from "./draft/use-leave-guard.ts";
import styles from "./editor.module.css";
import { FactsPanel } from "./facts/facts-panel.tsx";
import type { Section as SectionName } from "./form/fields.ts";
import { partName } from "./form/texts.ts";
import { type EditorForm, listFields, mainKey } from "./form/types.ts";
import { cropQueueAtom, dropCrops } from "./images/crop.ts";
import { uploadPicture } from "./images/upload.ts";
import { UploadStore } from "./images/upload-store.ts";
import { DishSection } from "./parts/dish-section.tsx";
import { LanguageBar } from "./parts/language-bar.tsx";
import { DeclaredSection, NotesSection, TagsSection, VideoSection } from "./parts/more-sections.tsx";
import { ProblemSummary } from "./parts/problem-summary.tsx";
import { SaveBar } from "./parts/save-bar.tsx";
import { FailedNotice, MergedNotice } from "./parts/save-notices.tsx";
import { Section } from "./parts/section.tsx";
import { SectionNav } from "./parts/section-nav.tsx";
import { SubsSection } from "./parts/subs-section.tsx";
import { LineList } from "./rows/line-list.tsx";
import { Reorder } from "./rows/reorder.tsx";
import { StepList } from "./rows/step-list.tsx";
import { type Newer, useSave } from "./save/use-save.ts";
import { createEditorStore, EditorContext, useEditorState, useForm } from "./state/form-store.ts";

const loadCrop = () => import("./images/crop-dialog.tsx");
const loadMerge = () => import("./merge/merge-dialog.tsx");

/** What the editor opens with. */
export interface Start {
  form: EditorForm;
  /** As it was saved last, and its version; null for a new recipe. */
  base: EditorForm | null;
  version: number | null;
  /** What a new recipe looks like before anybody has typed. */
  blank: EditorForm;
  /** Saved since the draft was begun: has to be brought together with it. */
  newer: Newer | null;
}

/** Folded sections with something in them are open from the beginning. */
function openAtFirst(form: EditorForm): ReadonlySet<string> {
  const filled: [SectionName, boolean][] = [
    ["subs", form.subs.length > 0],
    ["tags", form.main.tagIds.length > 0],
    [
      "notes",
      [...listFields.map((field) => form[field]), form.dieteticInfo].some((one) => Object.keys(one).length > 0),
    ],
    ["video", form.videoUrl !== ""],
    ["declared", form.allergyIds.length + form.dietIds.length > 0 || form.nutriScore !== null],
  ];
  return new Set([mainKey, ...filled.flatMap(([name, isFilled]) => (isFilled ? [name] : []))]);
}

function Title({ target }: { target: Target }) {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const name = useForm((form) => partName(form, mainKey, lang));
  const title =
    target.kind === "edit"
      ? name || t("title.unnamed")
      : target.kind === "variant"
        ? t("title.variant")
        : t("title.new");
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · Toque`;
    return () => {
      document.title = before;
    };
  }, [title]);
  return <PageHeader greeting={t(`title.greeting_${target.kind}`)} title={title} />;
}

/** What is said to screen readers. */
function Announcer() {
  const text = useEditorState(({ announcement }) => announcement);
  return (
    <div className={styles.announcer} aria-live="polite" data-testid="editor-announcer">
      {text}
    </div>
  );
}

interface EditorProps {
  target: Target;
  userId: string;
  start: Start;
}

/** The open editor of one recipe. */
export function Editor({ target, userId, start }: EditorProps) {
  const { t } = useTranslation("editor");
  const { status } = useSession();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [version, setVersion] = useState(start.version);
  const [facts, setFacts] = useState(false);
  const [tools] = useState(() => ({
    store: createEditorStore({
      form: start.form,
      base: start.base,
      blank: start.blank,
      lang: start.form.originLang,
      said: [],
      open: openAtFirst(start.form),
      assumed: new Map(),
      announcement: "",
    }),
    uploads: new UploadStore({ upload: uploadPicture }),
  }));
  const { store, uploads } = tools;
  const draft = useAutosave({ store, storageKey: draftKey(userId, target), version });
  const letGo = useLeaveGuard(draft.isDirty, () => {
    draft.flush();
    return confirm({ title: t("leave.title"), text: t("leave.text"), confirmLabel: t("leave.go") });
  });
  const [path] = useState(() => window.location.pathname);
  const save = useSave({
    target,
    store,
    uploads,
    version,
    setVersion,
    onSaved: (id) => {
      draft.end();
      letGo();
      toast.success(t("save.done"));
      client.removeQueries({ queryKey: ["editor-recipe"] });
      // Who has left meanwhile stays where they are.
      if (window.location.pathname === path) navigate(`/recipes/${id}`);
    },
    onSignedOut: () => draft.flush(true),
  });

  const open = useEffectEvent(() => {
    if (start.newer) save.bringTogether(start.newer, false);
  });
  useEffect(() => {
    open();
    return () => {
      uploads.dispose();
      dropCrops();
    };
  }, [uploads]);

  const onSession = useEffectEvent((now: typeof status) => {
    if (now === "unauthenticated") {
      draft.flush(true);
      askToSignIn();
    } else if (now === "authenticated") {
      // Signed in again, in another tab: it goes on here.
      draft.flush(false);
      closeAuthDialogs();
    }
  });
  useEffect(() => onSession(status), [status]);

  const cancel = (): void => {
    const away =
      target.kind === "edit"
        ? `/recipes/${target.id}`
        : target.kind === "variant"
          ? `/recipes/${target.of}`
          : "/recipes";
    if (!draft.isDirty()) {
      navigate(away);
      return;
    }
    void confirm({
      title: t("discard.title"),
      text: t("discard.text"),
      confirmLabel: t("discard.confirm"),
      destructive: true,
    }).then((agreed) => {
      if (!agreed) return;
      draft.end();
      letGo();
      navigate(away);
    });
  };

  const cropping = useAtomValue(cropQueueAtom).length > 0;
  return (
    <EditorContext value={tools}>
      <Title target={target} />
      <Announcer />
      <div className={styles.layout}>
        <div>
          <LanguageBar />
          <ProblemSummary />
          {save.state.kind === "failed" && (
            <FailedNotice error={save.state.error} onRetry={save.save} onSaveAsNew={save.saveAsNew} />
          )}
          {save.state.kind === "merged" && <MergedNotice state={save.state} onClose={save.dismiss} />}
          <Reorder>
            {/* What would be written while it is saved would be lost with the page. */}
            <div className={styles.form} inert={save.state.kind === "saving"}>
              <DishSection />
              <Section name="ingredients">
                <LineList partKey={mainKey} />
              </Section>
              <Section name="method">
                <StepList partKey={mainKey} />
              </Section>
              <SubsSection />
              <TagsSection />
              <NotesSection />
              <VideoSection />
              <DeclaredSection />
            </div>
          </Reorder>
          <SaveBar
            save={save.state}
            draft={draft.state}
            onSave={save.save}
            onCancel={cancel}
            onFacts={() => setFacts(true)}
          />
        </div>
        <aside className={styles.aside} aria-label={t("facts.title")}>
          <div className={styles.sticky}>
            <SectionNav />
            <Card className={styles.factsCard}>
              <FactsPanel />
            </Card>
          </div>
        </aside>
      </div>
      <Sheet opened={facts} onClose={() => setFacts(false)} title={t("facts.title")}>
        <FactsPanel titleHidden />
      </Sheet>
      <Suspense>
        <LazyDialog load={loadCrop} props={{ opened: cropping, onClose: dropCrops }} />
        <LazyDialog
          load={loadMerge}
          props={{ opened: save.stale !== null, stale: save.stale, onDecide: save.decide, onClose: save.postpone }}
        />
      </Suspense>
    </EditorContext>
  );
}
