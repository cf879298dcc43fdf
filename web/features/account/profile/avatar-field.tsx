import { Button } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "@toque/db/schemas/user.ts";
import { useAtomValue } from "jotai/react";
import { useEffect, useRef, useState } from "react";
import { accountCalls } from "../../../shared/account/account-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { cancelCrops, cropPicture, cropQueueAtom } from "../../../shared/pictures/crop-queue.ts";
import { pictureErrorCode } from "../../../shared/pictures/picture-error.ts";
import { uploadWith } from "../../../shared/pictures/upload.ts";
import { meQuery } from "../../../shared/preferences/account.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { LazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { toast } from "../../../shared/ui/toast.ts";
import { toastError } from "../../../shared/ui/toast-error.ts";
import styles from "./profile.module.css";

const loadCrop = () => import("../../../shared/pictures/crop-dialog.tsx");

/** The account's picture: choosing, cropping and removing it takes effect at once. */
export function AvatarField({ me, heading }: { me: User; heading: React.ReactNode }) {
  const { t } = useTranslation("account");
  const { t: pictures } = useTranslation("pictures");
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const cropping = useAtomValue(cropQueueAtom).length > 0;
  const { queryKey } = meQuery;
  useEffect(
    () => () => {
      cancelCrops();
      upload.current?.abort();
    },
    [],
  );
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const change = useMutation({
    mutationFn: async (cropped: Blob) => {
      upload.current = new AbortController();
      const { signal } = upload.current;
      const url = await uploadWith(accountCalls.avatarTicket, cropped, { signal, onProgress: () => {} });
      return accountCalls.changeAvatar(url);
    },
    onSuccess: (user) => {
      client.setQueryData(queryKey, user);
      toast.success(t("picture.saved"));
    },
    onError: (error) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error(pictures(`fault.${pictureErrorCode(error)}`));
    },
    onSettled: () => setPreview(null),
  });
  const remove = useMutation({
    mutationFn: accountCalls.removeAvatar,
    onMutate: () => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (now) => now && { ...now, avatar_url: null });
      return before;
    },
    onSuccess: (user) => client.setQueryData(queryKey, user),
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      toastError(error);
    },
  });
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const cropped = await cropPicture(file, { round: true });
    if (!cropped) return;
    setPreview(URL.createObjectURL(cropped));
    change.mutate(cropped);
  };

  return (
    <div className={styles.who}>
      <Avatar
        size={76}
        user={{ id: me.id, avatar_url: preview ?? me.avatar_url }}
        className={change.isPending ? styles.busy : undefined}
      />
      <div className={styles.heading}>{heading}</div>
      <div className={styles.pictureButtons}>
        <Button
          variant="default"
          leftSection={<IconCamera size={18} aria-hidden />}
          loading={change.isPending}
          onClick={() => input.current?.click()}
        >
          {t("picture.new")}
        </Button>
        {me.avatar_url && !change.isPending && (
          <Button variant="transparent" px={8} loading={remove.isPending} onClick={() => remove.mutate()}>
            {t("picture.remove")}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t("picture.new")}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // Choosing the same file again must fire a change event.
          event.currentTarget.value = "";
        }}
      />
      <LazyDialog load={loadCrop} props={{ opened: cropping, onClose: cancelCrops }} />
    </div>
  );
}
