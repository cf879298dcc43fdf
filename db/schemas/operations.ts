import { Type } from "@sinclair/typebox";

/** The process is up. */
export const Health = Type.Object({ status: Type.String() });

/**
 * A dependency of the process: the adapter that serves it, whether it answers, and why another one answers in its place.
 */
export const Dependency = Type.Object({
  adapter: Type.String(),
  ok: Type.Boolean(),
  fallback: Type.Optional(Type.String()),
});
/** Every dependency by its name; ready when all of them answer. */
export const Readiness = Type.Object({ ready: Type.Boolean(), dependencies: Type.Record(Type.String(), Dependency) });
