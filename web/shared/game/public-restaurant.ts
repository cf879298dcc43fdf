import { queryOptions } from "@tanstack/react-query";
import { api, call, unwrap } from "../client/eden.ts";
import { gameKey } from "./game-queries.ts";

/** The restaurant of a user; 404 for who does not play. */
export const restaurantOfQuery = (userId: number) =>
  queryOptions({
    queryKey: [gameKey, "restaurant-of", userId],
    queryFn: ({ signal }) =>
      unwrap(api.api.cooktoearn.users({ user_id: userId }).restaurant.info.get(call({ signal, quiet: true }))),
  });
