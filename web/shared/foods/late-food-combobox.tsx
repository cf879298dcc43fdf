import { TextInput, type TextInputProps } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { firstScreenDrawn } from "../ui/first-screen.ts";
import type { FoodComboboxProps } from "./food-combobox.tsx";

/** The field without suggestions. */
function PlainField({
  label,
  description,
  placeholder,
  disabled,
  error,
  ref,
  ...input
}: FoodComboboxProps & TextInputProps) {
  return (
    <TextInput
      {...{ label, description, placeholder, disabled, error, ref }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="done"
      leftSection={<IconPlus size={18} aria-hidden />}
      // Enter must not submit the surrounding form.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      value={input.value}
      onChange={input.onChange}
      onFocus={input.onFocus}
      onBlur={input.onBlur}
    />
  );
}

// Suggestions are positioned by more code than the rest of a form has: the first screen comes before it. Where it cannot come,
// the field stays without.
const FoodCombobox = lazy(() =>
  firstScreenDrawn()
    .then(() => import("./food-combobox.tsx"))
    .then(
      (module) => ({ default: module.FoodCombobox }),
      () => ({ default: PlainField }),
    ),
);

/** A {@link FoodCombobox} of a page's first screen; what is typed before its suggestions have come is kept. */
export function LateFoodCombobox(props: Omit<FoodComboboxProps, "initialText" | "autoFocus">) {
  const [text, setText] = useState("");
  const [isFocused, setFocused] = useState(false);
  return (
    <Suspense
      fallback={
        <PlainField
          {...props}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      }
    >
      <FoodCombobox {...props} initialText={text} autoFocus={isFocused} />
    </Suspense>
  );
}
