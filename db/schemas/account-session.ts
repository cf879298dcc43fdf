import { type Static, Type } from "@sinclair/typebox";
import { Enum, Nullable } from "./common.ts";

export const signInMethods = ["email", "google", "discord", "apple", "passkey", "admin"] as const;
/** How a session began; `admin` is a token that the operator made. */
export const SignInMethod = Enum(signInMethods);
export type SignInMethod = (typeof signInMethods)[number];

export const deviceKinds = ["phone", "tablet", "desktop", "other"] as const;
export const DeviceKind = Enum(deviceKinds);
export type DeviceKind = (typeof deviceKinds)[number];

/** A live session of the caller. */
export const AccountSession = Type.Object({
  id: Type.String(),
  current: Type.Boolean({ description: "the session of this request" }),
  device: Type.String({ description: "in the language of the request, such as “Firefox on Linux”" }),
  kind: DeviceKind,
  method: Nullable(SignInMethod),
  created_at: Type.String(),
  last_used_at: Type.String({ description: "within five minutes" }),
  expires_at: Type.String(),
});
export type AccountSession = Static<typeof AccountSession>;
