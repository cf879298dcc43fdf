import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import { api, call, unwrap } from "../../../shared/client/eden.ts";
import { useLanguage } from "../../../shared/preferences/language.ts";

/** What a text begins with: a whole recipe, or a list or a method alone. */
export type Beginning = "ingredients" | "method" | null;

/** Milliseconds after the last change until a text is read. */
const pauseMs = 450;

const readTextQuery = (text: string, lang: Lang | null, part: Beginning, reader: Lang) =>
  queryOptions({
    queryKey: ["read-text", text, lang, part, reader],
    queryFn: ({ signal }) => unwrap(api.api.recipe.recipes["read-text"].post({ text, lang, part }, call({ signal }))),
    enabled: text.trim() !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });

/** What the server understands of a text, anew after each pause in typing; an answer to an older text is dropped. */
export function useReadText(text: string, lang: Lang | null, part: Beginning) {
  const reader = useLanguage();
  const [settled] = useDebouncedValue(text, pauseMs);
  // A paste is read at once: only what follows an answer waits.
  const asked = settled.trim() === "" ? text : settled;
  const { data, error, isFetching, refetch } = useQuery({
    ...readTextQuery(asked, lang, part, reader),
    placeholderData: keepPreviousData,
  });
  const isEmpty = text.trim() === "";
  return {
    data: isEmpty ? undefined : data,
    error: isEmpty ? null : error,
    /** Whether what is shown is not of this text yet. */
    isBehind: !isEmpty && (isFetching || asked !== text),
    refetch,
  };
}
