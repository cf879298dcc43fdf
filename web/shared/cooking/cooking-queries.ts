import { queryOptions } from "@tanstack/react-query";
import { answerOf, api, call } from "../client/eden.ts";
import { setClock } from "./clock.ts";

/** Every query about cooking begins with this key. */
export const cookingKey = "cooking";

/** What the user is cooking, on any device. */
export const cookingsQuery = queryOptions({
  queryKey: [cookingKey, "current"],
  queryFn: async ({ signal }) => {
    const sentAt = Date.now();
    const get = api.api.recipe.users["@me"].cookings.get;
    const { data, headers } = await answerOf(get(call({ signal, quiet: true })));
    setClock(headers.get("date"), sentAt, Date.now());
    return data;
  },
  staleTime: 10_000,
});
