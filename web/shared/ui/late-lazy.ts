import { type ComponentType, lazy } from "react";
import { firstScreenDrawn } from "./first-screen.ts";

/** A module, or a component that shows nothing where it cannot be loaded. Browsers do not retry a failed import. */
export const orNothing = <P>(
  load: () => Promise<{ default: ComponentType<P> }>,
): Promise<{ default: ComponentType<P> }> => load().catch(() => ({ default: () => null }));

/**
 * A part of a page that comes after it, and after the first screen of a visit. Without the network the page stays as it is,
 * without this part, where `lazy` would put an error in the place of the whole page.
 */
export const lateLazy = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(() => firstScreenDrawn().then(() => orNothing(load)));
