import { Suspense, useEffect, useState } from "react";
import { textOf } from "../../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { lateLazy } from "../../../shared/ui/late-lazy.ts";
import { useFacts } from "../facts/use-facts.ts";
import { TextField } from "../fields/text-field.tsx";
import { editPart } from "../form/edits.ts";
import { type EditorForm, langs, mainKey, type Text } from "../form/types.ts";
import { useEditor, useForm } from "../state/editor-store.ts";

const NameIsAddress = lateLazy(() => import("./name-is-address.tsx"));

const isSame = (one: Text, other: Text): boolean => langs.every((lang) => one[lang] === other[lang]);
const named = (form: EditorForm, name: Text): EditorForm => editPart(form, mainKey, (part) => ({ ...part, name }));

/**
 * Writes the name that the server proposes for a variant into the form, and writes it anew as the foods change. It is no change of
 * the cook's: the form without edits has it as well.
 * @returns the proposal, and what ends this: the cook writes one
 */
function useProposedName() {
  const { store } = useEditor();
  const proposed = useFacts().facts?.variant_name ?? null;
  const [follows, setFollows] = useState(() => isSame(store.get().form.main.name, store.get().blank.main.name));
  useEffect(() => {
    if (!proposed || !follows) return;
    const { form, blank } = store.get();
    store.set({ form: named(form, proposed), blank: named(blank, proposed) });
  }, [store, proposed, follows]);
  return { proposed, keep: () => setFollows(false) };
}

/** The name of the recipe that a variant is made of. */
function VariantNameField() {
  const { t } = useTranslation("editor");
  const lang = useLanguage();
  const { store } = useEditor();
  const name = useForm((form) => form.main.name);
  const [original] = useState(() => store.get().blank.main.name);
  const { proposed, keep } = useProposedName();
  const keepsName = proposed !== null && langs.some((one) => original[one] && original[one] === name[one]?.trim());
  const hint = keepsName ? t("dish.name_of_original", { name: textOf(proposed, lang) }) : t("dish.variant_name_hint");
  return <PlainNameField name={name} hint={hint} onEdit={keep} />;
}

function PlainNameField({ name, hint, onEdit }: { name: Text; hint?: string; onEdit?: () => void }) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  return (
    <TextField
      large
      field="main:name"
      label={t("dish.name")}
      {...(hint ? { hint } : {})}
      placeholder={t("dish.name_placeholder")}
      value={name}
      onChange={(text) => {
        onEdit?.();
        store.edit((form) => named(form, text));
      }}
    />
  );
}

/** The name of the recipe. A variant has a name of its own from the start. */
export function NameField() {
  const { variantOf } = useEditor();
  const name = useForm((form) => form.main.name);
  const hasAddress = Object.values(name).some((one) => one.includes("."));
  return (
    <>
      {variantOf === null ? <PlainNameField name={name} /> : <VariantNameField />}
      {hasAddress && (
        <Suspense>
          <NameIsAddress />
        </Suspense>
      )}
    </>
  );
}
