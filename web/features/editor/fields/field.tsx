import { IconAlertCircle } from "@tabler/icons-react";
import { clsx } from "clsx";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { Problem } from "../form/validate.ts";
import { useProblem } from "../state/editor-store.ts";
import styles from "./field.module.css";

/** The text of a problem in the user's language. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation("editor");
  return ({ code, max }) => t(code === null ? "problem.refused" : `problem.${code}`, { max });
}

/** The error message of a field, if it has a problem. */
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

/** The id and ARIA attributes of a control. */
export function useFieldProps(field: string, describedBy?: string) {
  const isInvalid = useProblem(field) !== null;
  const described = [describedBy, isInvalid && `${field}-error`].filter(Boolean).join(" ");
  return {
    id: `${field}-control`,
    "aria-invalid": isInvalid || undefined,
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

/** A control with its label, hint and error message. */
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
  /** Shown at the end of the field: "min". */
  suffix?: string;
}

/** A text input. */
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

const charactersPerLine = 58;

/** A textarea that grows with its text. */
export function Area({ className, ...rest }: ComponentPropsWithRef<"textarea">) {
  // For browsers without `field-sizing: content`.
  const text = typeof rest.value === "string" ? rest.value : "";
  const rows = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersPerLine)), 0);
  return <textarea rows={Math.max(2, rows)} {...rest} className={clsx(styles.input, className)} />;
}
