import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Lang, MeasurementSystem } from "@toque/db/schemas/common.ts";
import type { User } from "@toque/db/schemas/user.ts";
import { useAtom } from "jotai/react";
import { api, call, unwrap } from "../client/eden.ts";
import { reported } from "../report.ts";
import { useIsSignedIn } from "../session/session.ts";
import { browserAtom } from "../storage/stored-atom.ts";
import { toastError } from "../ui/toast-error.ts";
import { isLang } from "./detect-language.ts";
import { currentLanguage, showLanguage } from "./language.ts";

const { language: languageCall } = api.api.authentication.users["@me"];
const measurementCall = api.api.recipe.users["@me"]["measurement-system"];

/** A visitor's choice, stored in this browser; an account's is stored on the server. */
const visitorMeasurementAtom = browserAtom<MeasurementSystem>("toque.measurement", "metric");

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) =>
    reported("USER_INFO_LOAD_FAILED", unwrap(api.api.authentication.me.get(call({ signal, quiet: true })))),
  staleTime: 300_000,
});

/** The signed-in account (username, avatar_url, roles, …); undefined for a visitor. */
export function useMe(): User | undefined {
  const signedIn = useIsSignedIn();
  const { data } = useQuery({ ...meQuery, enabled: signedIn });
  return signedIn ? data : undefined;
}

/** Shows the account's language; an account without one is set to the current language. */
export async function loadAccountLanguage(): Promise<void> {
  const { language } = await unwrap(languageCall.get(call({ quiet: true })));
  if (isLang(language)) await showLanguage(language);
  else await unwrap(languageCall.post({ language: currentLanguage() }, call({ quiet: true })));
}

/** The last change of the language that was sent: the next one waits for it, so that they arrive in their order. */
let lastChange: Promise<unknown> = Promise.resolve();

/**
 * `changeLanguage("es")` shows and saves the language and refetches all data in it. If saving to the account fails, the
 * previous language is restored and the promise rejects.
 */
export function useChangeLanguage(): (language: Lang) => Promise<void> {
  const client = useQueryClient();
  const signedIn = useIsSignedIn();
  return async (language) => {
    const before = currentLanguage();
    await showLanguage(language);
    void client.invalidateQueries();
    if (!signedIn) return;
    try {
      const change = lastChange.then(() => unwrap(languageCall.put({ language })));
      lastChange = change.catch(() => undefined);
      await change;
    } catch (error) {
      await showLanguage(before);
      void client.invalidateQueries();
      throw error;
    }
  };
}

/** The measurement system and how to change it: `[system, setSystem]`. Metric until known. */
export function useMeasurementSystem(): [MeasurementSystem, (system: MeasurementSystem) => void] {
  const signedIn = useIsSignedIn();
  const client = useQueryClient();
  const [visitors, setVisitors] = useAtom(visitorMeasurementAtom);
  const queryKey = ["measurement-system"];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => unwrap(measurementCall.get(call({ signal, quiet: true }))),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutate } = useMutation({
    mutationKey: queryKey,
    // One after the other: of two on their way at once the earlier could be the last to arrive.
    scope: { id: "measurement-system" },
    mutationFn: (measurement_system: MeasurementSystem) => unwrap(measurementCall.put({ measurement_system })),
    onMutate: async (measurement_system) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, { measurement_system });
      return before;
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      toastError(error);
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
  if (!signedIn) return [visitors, setVisitors];
  return [data?.measurement_system ?? "metric", (system) => mutate(system)];
}
