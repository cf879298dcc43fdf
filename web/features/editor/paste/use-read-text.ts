import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { TextLineUse, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { useState } from "react";
import { api, call, unwrap } from "../../../shared/client/eden.ts";
import { useLanguage } from "../../../shared/i18n/use-translation.ts";
import { keptRoles, knownRoles, type SaidRoles } from "./line-roles.ts";

/** What a text begins with: a whole recipe, or a list or a method alone. */
export type Beginning = "ingredients" | "method" | null;

/** Milliseconds after the last change until a text is read. */
const pauseMs = 450;
const noLines: readonly TextLineUse[] = [];

/** A text as a worker understood it. */
export interface GivenText {
  text: string;
  understood: UnderstoodText;
}

interface Reading {
  text: string;
  /** null: told by its words. */
  lang: Lang | null;
  part: Beginning;
  /** What it was before it was edited; null for a text that nobody has understood yet. */
  given: GivenText | null;
  /** What the cook says of its lines. */
  said: SaidRoles;
}

const readTextQuery = ({ text, lang, part, given, said }: Reading, reader: Lang) => {
  const roles = knownRoles(
    text,
    given ? keptRoles({ text: given.text, lines: given.understood.lines }, text) : noLines,
    said,
  );
  return queryOptions({
    queryKey: ["read-text", text, lang, part, reader, roles],
    queryFn: ({ signal }) =>
      unwrap(api.api.recipe.recipes["read-text"].post({ text, lang, part, roles }, call({ signal }))),
    enabled: text.trim() !== "",
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
};

/**
 * What the server understands of a text, anew after each pause in typing; an answer to an older text is dropped. A text that was
 * understood before is asked for once it, its language or the reader's is another.
 */
export function useReadText(reading: Reading) {
  const { text, lang, given, said } = reading;
  const reader = useLanguage();
  const [readBy] = useState(reader);
  const [settled] = useDebouncedValue(text, pauseMs);
  // A paste is read at once: only what follows an answer waits.
  const asked = settled.trim() === "" ? text : settled;
  const isKnown = (words: string): boolean =>
    given !== null &&
    words === given.text &&
    said.size === 0 &&
    (lang === null || lang === given.understood.lang) &&
    reader === readBy;
  const isGiven = isKnown(asked);
  const query = readTextQuery({ ...reading, text: asked }, reader);
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    enabled: query.enabled !== false && !isGiven,
    placeholderData: (before) => keepPreviousData(before) ?? given?.understood,
  });
  const isEmpty = text.trim() === "";
  const found = isGiven ? given?.understood : data;
  return {
    data: isEmpty ? undefined : found,
    error: isEmpty || isGiven ? null : error,
    /** Whether what is shown is not of this text yet. */
    isBehind: !isEmpty && ((isFetching && !isGiven) || asked !== text),
    refetch,
  };
}
