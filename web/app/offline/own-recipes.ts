import type { QueryClient } from "@tanstack/react-query";
import { firstPageQuery, paths } from "../../features/home/home-queries.ts";
import { requestAnswer } from "../../shared/client/fetch.ts";
import { texts } from "../../shared/i18n/texts.ts";
import { STORED_AT } from "../../shared/offline/copy-names.ts";
import { browserDataCache, keyOf } from "../../shared/offline/data-cache.ts";
import { keepOwnRecipes } from "../../shared/offline/own-recipes.ts";
import { currentLanguage } from "../../shared/preferences/language.ts";
import { readRecipes } from "../../shared/recipe-list/recipe-pages.ts";
import { session } from "../../shared/session/session.ts";

const data = browserDataCache();

const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve, { timeout: 10_000 }) : setTimeout(resolve, 3000),
  );

/** The person pays by the byte, as far as the browser knows. */
const savesData = (): boolean =>
  "connection" in navigator && (navigator.connection as { saveData?: boolean } | null)?.saveData === true;

/** The signed-in account whose copies are kept; null for visitors, and as long as there is no session. */
const account = (): string | null => {
  const { session: current } = session.getState();
  return current?.accessToken ? String(current.user.id ?? "") : null;
};

const addressOf = (id: number): string => `/api/recipe/recipes/${id}`;

/**
 * Keeps copies of the own recipes, once a visit, account and language: when the browser has nothing else to do, and never
 * where data is to be saved. The reads pass the service worker, which keeps them.
 * @returns looks again: copies have an owner now
 */
export function watchOwnRecipes(client: QueryClient): () => void {
  let kept = "";
  let running: { key: string; stop: AbortController } | null = null;

  async function keep(owner: string, lang: string, signal: AbortSignal): Promise<boolean> {
    await idle();
    if ((await data?.owner())?.account !== owner) return false;
    return keepOwnRecipes({
      signal,
      readPage: (page) =>
        page === 1 ? client.fetchQuery(firstPageQuery(paths.own)) : readRecipes(paths.own, { page }, signal),
      storedCover: async (id) => {
        const copy = await data?.find(owner, keyOf(new URL(addressOf(id), window.location.origin), lang));
        const recipe: unknown = await copy?.json().catch(() => null);
        const isRecipe = typeof recipe === "object" && recipe !== null && "cover_url" in recipe;
        return isRecipe ? String(recipe.cover_url) : null;
      },
      read: async (id) => {
        const { headers } = await requestAnswer(addressOf(id), { signal, quiet: true, headers: { lang } });
        // Without a network the answer is the old copy.
        return !headers.has(STORED_AT);
      },
    });
  }

  const look = (): void => {
    const owner = account();
    const lang = currentLanguage();
    const key = owner === null ? "" : `${owner} ${lang}`;
    if (running && running.key !== key) {
      running.stop.abort();
      running = null;
    }
    if (owner === null || running || kept === key) return;
    if (!navigator.serviceWorker.controller || !navigator.onLine || savesData()) return;
    const mine = { key, stop: new AbortController() };
    running = mine;
    // What fails is tried with the next occasion: the copies are an extra.
    keep(owner, lang, mine.stop.signal)
      .then((done) => {
        if (done) kept = key;
      })
      .catch(() => {})
      .finally(() => {
        if (running === mine) running = null;
      });
  };
  session.subscribe(look);
  texts.onLanguage(look);
  window.addEventListener("online", look);
  look();
  return look;
}
