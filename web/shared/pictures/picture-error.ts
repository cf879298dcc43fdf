import { ApiError } from "../client/api-error.ts";

/** Why a picture could not be cropped or uploaded, as far as the user can do something about it. */
export type PictureErrorCode =
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
    readonly code: PictureErrorCode,
    options?: ErrorOptions,
  ) {
    super(code, options);
    this.name = "PictureError";
  }
}

const byStatus: Record<number, PictureErrorCode> = {
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

/** The error code for the status of a response; 0 for no response. */
export const codeOfStatus = (status: number): PictureErrorCode => byStatus[status] ?? "failed";

/** The error code of anything thrown. */
export function pictureErrorCode(error: unknown): PictureErrorCode {
  if (error instanceof PictureError) return error.code;
  return error instanceof ApiError ? codeOfStatus(error.status) : "failed";
}
