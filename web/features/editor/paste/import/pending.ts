import { tabStorage } from "../../../../shared/storage/storage.ts";

/** The last started import of an account in this tab, until its recipe is taken over. */
export interface PendingImport {
  jobId: number;
  address: string;
}

const keyOf = (userId: string): string => `toque.import.${userId}`;

export const readPending = (userId: string): PendingImport | null =>
  tabStorage.readJson(keyOf(userId), (stored) => {
    if (typeof stored !== "object" || stored === null || !("jobId" in stored) || !("address" in stored)) return null;
    const { jobId, address } = stored;
    return typeof jobId === "number" && typeof address === "string" ? { jobId, address } : null;
  });

export const keepPending = (userId: string, pending: PendingImport): void => {
  tabStorage.writeJson(keyOf(userId), pending);
};

export const forgetPending = (userId: string): void => tabStorage.remove(keyOf(userId));
