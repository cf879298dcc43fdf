import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai/react";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "wouter";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useLeaveGuard } from "../../shared/navigation/use-leave-guard.ts";
import { cancelCrops, cropQueueAtom } from "../../shared/pictures/crop-queue.ts";
import { uploadPicture } from "../../shared/pictures/upload.ts";
import { askToSignIn, closeAuthDialogs } from "../../shared/session/auth-dialogs.ts";
import { useSession } from "../../shared/session/session.ts";
import { Card } from "../../shared/ui/card.tsx";
import { confirm } from "../../shared/ui/confirm.ts";
import { lateLazy } from "../../shared/ui/late-lazy.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { draftKey, type Target } from "./draft/draft.ts";
import { useAutosave } from "./draft/use-autosave.ts";
import styles from "./editor.module.css";
import { FactsPanel } from "./facts/facts-panel.tsx";
import type { Section as SectionName } from "./form/fields.ts";
import { type EditorForm, listFields, mainKey } from "./form/types.ts";
import { UploadStore } from "./images/upload-store.ts";
import { useImportPage } from "./paste/import/use-import-page.ts";
import type { Beginning } from "./paste/use-read-text.ts";
import { RowDragContext } from "./rows/drag-and-drop.tsx";
import { LineList } from "./rows/line-list.tsx";
import { StepList } from "./rows/step-list.tsx";
import { ProblemSummary } from "./save/problem-summary.tsx";
import { SaveBar } from "./save/save-bar.tsx";
import { FailedNotice, MergedNotice } from "./save/save-notices.tsx";
import { type NewerVersion, useSave } from "./save/use-save.ts";
import { DishSection } from "./sections/dish-section.tsx";
import { EditorTitle } from "./sections/editor-title.tsx";
import { ImportedNote } from "./sections/imported-note.tsx";
import { DeclaredSection, NotesSection, TagsSection, VideoSection } from "./sections/optional-sections.tsx";
import { Section } from "./sections/section.tsx";
import { SectionNav } from "./sections/section-nav.tsx";
import { SubRecipesSection } from "./sections/sub-recipes-section.tsx";
import { createEditorStore, EditorContext, useEditorState } from "./state/editor-store.ts";
import { askedLanguage, LanguageBar } from "./translation/language-bar.tsx";

const loadCrop = () => import("../../shared/pictures/crop-dialog.tsx");
const PasteArea = lazy(() => import("./paste/paste-area.tsx"));
const PendingNotice = lateLazy(() => import("./paste/import/pending-notice.tsx"));
const loadMerge = () => import("./merge/merge-dialog.tsx");

/** The initial state of the editor. */
export interface InitialState {
  form: EditorForm;
  /** The last saved form and its version; null for a new recipe. */
  base: EditorForm | null;
  version: number | null;
  /** The form without edits. */
  blank: EditorForm;
  /** A version saved since the draft was started: to be merged with it. */
  newer: NewerVersion | null;
}

/** Collapsible sections that are not empty are expanded at first. */
function initiallyOpen(form: EditorForm): ReadonlySet<string> {
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

/** The announcements for screen readers. */
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
  initial: InitialState;
}

/** The editor of one recipe. */
export function Editor({ target, userId, initial }: EditorProps) {
  const { t } = useTranslation("editor");
  const { status } = useSession();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [version, setVersion] = useState(initial.version);
  const [facts, setFacts] = useState(false);
  const page = useImportPage(userId);
  const isNew = target.kind === "new";
  const { jobId, shared } = isNew ? page : { jobId: null, shared: null };
  const [pasted, setPasted] = useState(shared?.text ?? "");
  const [opened, setPasting] = useState<{ part: Beginning } | null>(
    shared?.address || shared?.text ? { part: null } : null,
  );
  const pasting = jobId === null ? opened : { part: null };
  const paste = (text: string, part: Beginning): void => {
    setPasted(text);
    setPasting({ part });
  };
  const [tools] = useState(() => ({
    store: createEditorStore({
      form: initial.form,
      base: initial.base,
      blank: initial.blank,
      lang: askedLanguage() ?? initial.form.originLang,
      reported: [],
      open: initiallyOpen(initial.form),
      assumedMeasures: new Map(),
      announcement: "",
    }),
    uploads: new UploadStore({ upload: uploadPicture }),
  }));
  const { store, uploads } = tools;
  const editorTools = { ...tools, paste, variantOf: target.kind === "variant" ? target.of : null };
  const draft = useAutosave({ store, storageKey: draftKey(userId, target), version });
  // An import is come back to without being asked.
  const isPasting = jobId === null && pasting !== null && pasted.trim() !== "";
  const allowLeaving = useLeaveGuard(
    () => isPasting || draft.isDirty(),
    async () => {
      draft.flush();
      // Back from a pasted text leads to the form.
      if (isPasting) {
        setPasting(null);
        return false;
      }
      return confirm({ title: t("leave.title"), text: t("leave.text"), confirmLabel: t("leave.go") });
    },
  );
  const [path] = useState(() => window.location.pathname);
  const save = useSave({
    target,
    store,
    uploads,
    version,
    setVersion,
    onSaved: (id) => {
      draft.end();
      allowLeaving();
      toast.success(t("save.done"));
      client.removeQueries({ queryKey: ["editor-recipe"] });
      // Not after the user has navigated to another page.
      if (window.location.pathname === path) navigate(`/recipes/${id}`);
    },
    onSignedOut: () => draft.flush(true),
  });

  const mergeNewer = useEffectEvent(() => {
    if (initial.newer) save.mergeWith(initial.newer, false);
  });
  useEffect(() => {
    mergeNewer();
    return () => {
      uploads.dispose();
      cancelCrops();
    };
  }, [uploads]);

  const onSession = useEffectEvent((now: typeof status) => {
    if (now === "unauthenticated") {
      draft.flush(true);
      askToSignIn();
    } else if (now === "authenticated") {
      // Signed in again in another tab: editing continues here.
      draft.flush(false);
      closeAuthDialogs();
    }
  });
  useEffect(() => onSession(status), [status]);

  const cancel = (): void => {
    const previousPage =
      target.kind === "edit"
        ? `/recipes/${target.id}`
        : target.kind === "variant"
          ? `/recipes/${target.of}`
          : "/recipes";
    if (!draft.isDirty()) {
      navigate(previousPage);
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
      allowLeaving();
      navigate(previousPage);
    });
  };

  const cropping = useAtomValue(cropQueueAtom).length > 0;
  if (pasting)
    return (
      <EditorContext value={editorTools}>
        <Suspense fallback={<LinesSkeleton lines={8} />}>
          <PasteArea
            text={pasted}
            onText={setPasted}
            part={pasting.part}
            controls={isNew ? page.controls : null}
            jobId={jobId}
            onPasteInstead={() => {
              setPasting({ part: null });
              page.leave();
            }}
            onClose={() => {
              setPasting(null);
              if (jobId !== null) page.leave();
            }}
            onUsed={() => {
              setPasted("");
              setPasting(null);
              if (jobId !== null) page.end();
            }}
          />
        </Suspense>
      </EditorContext>
    );
  return (
    <EditorContext value={editorTools}>
      <EditorTitle target={target} onPaste={() => setPasting({ part: null })} />
      <Announcer />
      <ImportedNote />
      {isNew && page.pending && (
        <Suspense>
          <PendingNotice pending={page.pending} onLook={page.resume} />
        </Suspense>
      )}
      <div className={styles.layout}>
        <div>
          <LanguageBar />
          <ProblemSummary />
          {save.state.kind === "failed" && (
            <FailedNotice error={save.state.error} onRetry={save.save} onSaveAsNew={save.saveAsNew} />
          )}
          {save.state.kind === "merged" && <MergedNotice state={save.state} onClose={save.dismiss} />}
          <RowDragContext>
            {/* Inert while saving: later edits would be lost. */}
            <div className={styles.form} inert={save.state.kind === "saving"}>
              <DishSection />
              <Section name="ingredients">
                <LineList partKey={mainKey} />
              </Section>
              <Section name="method">
                <StepList partKey={mainKey} />
              </Section>
              <SubRecipesSection />
              <TagsSection />
              <NotesSection />
              <VideoSection />
              <DeclaredSection />
            </div>
          </RowDragContext>
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
        <LazyDialog load={loadCrop} props={{ opened: cropping, onClose: cancelCrops }} />
        <LazyDialog
          load={loadMerge}
          props={{
            opened: save.pendingMerge !== null,
            pendingMerge: save.pendingMerge,
            onResolve: save.resolveMerge,
            onClose: save.postponeMerge,
          }}
        />
      </Suspense>
    </EditorContext>
  );
}
