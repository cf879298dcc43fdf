import { ApiError } from "../../../shared/client/api-error.ts";

/** Why a picture did not make it, as far as it makes a difference to the cook. */
export type PictureFault =
  | "unsupported"
  | "too_large"
  | "unreadable"
  | "network"
  | "signed_out"
  | "busy"
  | "refused"
  | "failed";

export class PictureError extends Error {
  constructor(
    readonly fault: PictureFault,
    options?: ErrorOptions,
  ) {
    super(fault, options);
    this.name = "PictureError";
  }
}

const byStatus: Record<number, PictureFault> = {
  0: "network",
  401: "signed_out",
  403: "refused",
  408: "network",
  413: "too_large",
  415: "unsupported",
  422: "unreadable",
  429: "busy",
  503: "busy",
};

/** The fault of an answer's status; 0 is no answer. */
export const faultOfStatus = (status: number): PictureFault => byStatus[status] ?? "failed";

export function faultOf(error: unknown): PictureFault {
  if (error instanceof PictureError) return error.fault;
  return error instanceof ApiError ? faultOfStatus(error.status) : "failed";
}
