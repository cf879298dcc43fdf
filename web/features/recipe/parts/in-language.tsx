import { useTextLang } from "./use-shown-language.ts";

/** A text of the recipe; where it stands in for a missing translation, a screen reader is told its language. */
export function InLanguage({ children }: { children: string }) {
  const lang = useTextLang()(children);
  return lang ? <span lang={lang}>{children}</span> : children;
}
