/** The reads of which a copy is kept. Everything else is not: accounts, sessions, health, billing, administration, events. */
const kept: readonly RegExp[] = [
  /^\/api\/recipe\/recipes\/\d+(\/(variants|source))?$/,
  /^\/api\/recipe\/users\/@me\/(recipes|likes|cookbooks|measurement-system)$/,
  /^\/api\/recipe\/cookbooks(\/\d+(\/recipes)?)?$/,
  /^\/api\/recipe\/(tags|diets|recipes\/in-season)$/,
  /^\/api\/food\/allergies$/,
  // Cook mode asks for photos of what is on the stove.
  /^\/api\/cooktoearn\/users\/@me\/(settings|cookings\/@current)$/,
];

/** A list without a question: what somebody types is not kept. */
const list = /^\/api\/recipe\/recipes$/;

/** Whether a copy of a read is kept on this device. */
export function isKeptCall({ pathname, searchParams }: URL): boolean {
  const path = decodeURIComponent(pathname);
  if (list.test(path)) return !searchParams.get("query");
  return kept.some((pattern) => pattern.test(path));
}

/** Whether a copy of a picture is kept: photos, covers and avatars, in the size shown. */
export const isKeptPicture = ({ pathname }: URL): boolean =>
  pathname.startsWith("/media/") && !pathname.startsWith("/media/upload/");
