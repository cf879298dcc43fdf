import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, LangText, Nullable } from "./common.ts";

/** Someone whom the caller has blocked. */
export const BlockedUser = Type.Object({
  id: Id,
  username: Nullable(Type.String()),
  avatar_url: Nullable(Type.String()),
  blocked_at: Type.String(),
});
export type BlockedUser = Static<typeof BlockedUser>;

/** Whether the caller has blocked somebody. */
export const BlockState = Type.Object({ blocked: Type.Boolean() });
export type BlockState = Static<typeof BlockState>;

export const reportReasons = [
  "spam",
  "harassment",
  "inappropriate",
  "dangerous",
  "impersonation",
  "copyright",
  "other",
] as const;
/** `dangerous` is advice that could hurt somebody. */
export const ReportReason = Enum(reportReasons);
export type ReportReason = Static<typeof ReportReason>;

export const reportStatuses = ["open", "kept", "acted"] as const;
/** `kept`: there was nothing to do; `acted`: something was done about it. */
export const ReportStatus = Enum(reportStatuses);
export type ReportStatus = Static<typeof ReportStatus>;

export const ReportInput = Body({
  reason: ReportReason,
  note: Type.Optional(Type.String({ maxLength: 1000 })),
  recipe_id: Type.Optional(Nullable(Id)),
});
export type ReportInput = Static<typeof ReportInput>;

/** A report as who wrote it sees it. */
export const OwnReport = Type.Object({
  id: Id,
  user_id: Id,
  recipe_id: Nullable(Id),
  reason: ReportReason,
  note: Nullable(Type.String()),
  status: ReportStatus,
  created_at: Type.String(),
});
export type OwnReport = Static<typeof OwnReport>;

/** A report as moderators see it. Names are null of who has left, and of a recipe that is not public. */
export const UserReport = Type.Object({
  ...OwnReport.properties,
  username: Nullable(Type.String()),
  recipe_name: Nullable(LangText),
  reporter_id: Id,
  reporter_name: Nullable(Type.String()),
  decided_by: Nullable(Id),
  decided_by_name: Nullable(Type.String()),
  decided_at: Nullable(Type.String()),
  decision_note: Nullable(Type.String()),
});
export type UserReport = Static<typeof UserReport>;

export const reportDecisions = ["kept", "acted"] as const;
export const ReportDecision = Enum(reportDecisions);
export type ReportDecision = Static<typeof ReportDecision>;
export const ReportDecisionInput = Body({
  status: ReportDecision,
  note: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type ReportDecisionInput = Static<typeof ReportDecisionInput>;
