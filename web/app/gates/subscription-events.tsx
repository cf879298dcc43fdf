import { useQueryClient } from "@tanstack/react-query";
import { type loadSubscription, subscriptionQuery } from "../../shared/session/subscription.ts";
import { useEventStream } from "../../shared/sse/use-event-stream.ts";

/** A subscription that ends or begins while the page is open counts at once. */
export default function SubscriptionEvents() {
  const client = useQueryClient();
  useEventStream("/api/billing/users/@me/events", ({ type, data }) => {
    if (type !== "entitlements") return;
    const { subscription } = JSON.parse(data) as { subscription: Awaited<ReturnType<typeof loadSubscription>> };
    client.setQueryData(subscriptionQuery.queryKey, subscription);
  });
  return null;
}
