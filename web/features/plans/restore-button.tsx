import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../shared/client/api-error.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { report } from "../../shared/report.ts";
import { subscriptionQuery, tierOf } from "../../shared/session/subscription.ts";
import { toast } from "../../shared/ui/toast.ts";
import { errorSentence } from "../../shared/ui/use-error-text.ts";
import { verifyGooglePurchase } from "./plan-calls.ts";
import type { PlayStore } from "./store/digital-goods.ts";
import { restore, StoreFailureError } from "./store/purchase.ts";

/** "I have a plan": verifies what this person has bought in the store, then asks the server again. */
export function RestoreButton({ store, size }: { store: PlayStore | null; size?: "sm" }) {
  const { t } = useTranslation("plans");
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (store) await restore(store, verifyGooglePurchase);
      return client.fetchQuery({ ...subscriptionQuery, staleTime: 0 });
    },
    onSuccess: (subscription) => {
      if (tierOf(subscription) === "free") toast.blank(t("restore.none"));
      else toast.success(t("restore.found"));
    },
    onError: (error) => {
      // A subscription that fails to load has said so itself.
      if (!(error instanceof StoreFailureError)) return;
      report("RESTORE_FAILED", error);
      const { cause } = error;
      const foreign = cause instanceof ApiError && cause.code === "purchase_belongs_to_another_account";
      toast.error(foreign ? t("restore.other_account") : `${t("restore.refused")} ${errorSentence(cause)}`);
    },
  });
  return (
    <Button
      variant="default"
      {...(size ? { size } : {})}
      loading={isPending}
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={() => mutate()}
    >
      {t("restore.button")}
    </Button>
  );
}
