import { queryOptions } from "@tanstack/react-query";
import { api, call, unwrap } from "../client/eden.ts";
import { gameKey } from "./game-queries.ts";

/** The restaurant of a user; 404 for who does not play: asked for where a link led to it. */
export const restaurantOfQuery = (userId: number) =>
  queryOptions({
    queryKey: [gameKey, "restaurant-of", userId],
    queryFn: ({ signal }) =>
      unwrap(api.api.cooktoearn.users({ user_id: userId }).restaurant.info.get(call({ signal, quiet: true }))),
  });

/** What the public page of a user shows of their restaurant; null for who does not play. */
export const restaurantCardQuery = (userId: number) =>
  queryOptions({
    queryKey: [gameKey, "restaurant-card", userId],
    queryFn: ({ signal }) =>
      unwrap(api.api.cooktoearn.users({ user_id: userId }).restaurant.card.get(call({ signal, quiet: true }))),
  });
