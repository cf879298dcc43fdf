import type { ReactNode } from "react";
import { withText } from "../form/translations.ts";
import type { Text } from "../form/types.ts";
import { useEditorState, useForm } from "../state/editor-store.ts";
import { TranslationHint } from "../translation/translation-hint.tsx";
import { Area, Field, Input } from "./field.tsx";

interface TextFieldProps {
  /** The id of the field and of its text. */
  field: string;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  value: Text;
  onChange: (text: Text) => void;
  /** Several lines. */
  long?: boolean;
  large?: boolean;
}

/** A field for a text in the language that is being edited. */
export function TextField({ field, label, hint, placeholder, value, onChange, long, large }: TextFieldProps) {
  const lang = useEditorState((state) => state.lang);
  const isOriginal = useForm((form) => form.originLang === lang);
  const props = {
    value: value[lang] ?? "",
    placeholder: isOriginal ? placeholder : undefined,
    lang,
    spellCheck: true,
  };
  const change = (text: string): void => onChange(withText(value, lang, text));
  return (
    <Field field={field} label={label} hint={hint}>
      {(control) => (
        <>
          {long ? (
            <Area {...control} {...props} onChange={(event) => change(event.currentTarget.value)} />
          ) : (
            <Input {...control} {...props} large={large} onChange={(event) => change(event.currentTarget.value)} />
          )}
          <TranslationHint id={field} text={value} />
        </>
      )}
    </Field>
  );
}
