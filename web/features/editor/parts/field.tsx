import { IconAlertCircle } from "@tabler/icons-react";
import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Problem } from "../form/check.ts";
import { useProblem } from "../state/form-store.ts";
import styles from "./field.module.css";

/** What a problem says, in the words of the reader. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation("editor");
  return ({ code, max }) => t(code === null ? "problem.refused" : `problem.${code}`, { max });
}

/** The message at a field; nothing while there is none. */
export function FieldError({ field }: { field: string }) {
  const problem = useProblem(field);
  const textOf = useProblemText();
  if (!problem) return null;
  return (
    <p className={styles.error} id={`${field}-error`}>
      <IconAlertCircle size={16} aria-hidden />
      {textOf(problem)}
    </p>
  );
}

/** What a control tells assistive technology about its field. */
export function useFieldProps(field: string, describedBy?: string) {
  const wrong = useProblem(field) !== null;
  const described = [describedBy, wrong && `${field}-error`].filter(Boolean).join(" ");
  return {
    id: `${field}-control`,
    "aria-invalid": wrong || undefined,
    "aria-describedby": described === "" ? undefined : described,
  };
}

interface FieldProps {
  /** The id of the field. */
  field: string;
  label: ReactNode;
  labelHidden?: boolean;
  hint?: ReactNode;
  className?: string;
  children: (control: ReturnType<typeof useFieldProps>) => ReactNode;
}

/** A labelled control with its hint and its message. */
export function Field({ field, label, labelHidden = false, hint, className, children }: FieldProps) {
  const control = useFieldProps(field, hint ? `${field}-hint` : undefined);
  return (
    <div className={clsx(styles.field, className)} data-field={field}>
      <label htmlFor={control.id} className={labelHidden ? styles.hidden : styles.label}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${field}-hint`}>
          {hint}
        </p>
      )}
      {children(control)}
      <FieldError field={field} />
    </div>
  );
}

interface InputProps extends ComponentPropsWithRef<"input"> {
  large?: boolean;
  /** Stands at the end of the field: "min". */
  suffix?: string;
}

export function Input({ large, suffix, className, ...rest }: InputProps) {
  const input = (
    <input type="text" autoComplete="off" {...rest} className={clsx(styles.input, large && styles.large, className)} />
  );
  if (!suffix) return input;
  return (
    <div className={styles.suffixed}>
      {input}
      <span aria-hidden>{suffix}</span>
    </div>
  );
}

const charactersInLine = 58;

/** A text field as high as its text. */
export function Area({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  // For browsers that cannot size a field by its content.
  const text = typeof rest.value === "string" ? rest.value : "";
  const rows = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersInLine)), 0);
  return <textarea rows={Math.max(2, rows)} {...rest} className={clsx(styles.input, className)} />;
}
