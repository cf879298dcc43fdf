import type { Conn } from "../client/types.ts";
import { fieldError, invalidFields } from "../errors.ts";
import type { FieldError } from "../schemas/common.ts";
import type { SocialLink } from "../schemas/user.ts";
import data from "./social-networks.json";

/** What an address of a person looks like at one network. */
interface Network {
  /** The host of the stored address. */
  host: string;
  /** Accepted hosts, each with what its paths lack before those of `host`. */
  hosts: Record<string, string>;
  /** Regular expressions of the whole path, with the query where one belongs to the address. */
  paths: string[];
  /** First segments that are no person's. */
  reserved: string[];
}

const networks: Record<SocialLink["type"], Network> = data;

/** Nothing that a URL parser would drop, or read in another way than a person. */
const PLAIN = /^https:\/\/[A-Za-z0-9.-]+(?:\/[A-Za-z0-9@._%~/?=&#+:,!-]*)?$/i;

/**
 * The normal form of a person's address at a network: its one host, without query, fragment and slash at the end. Null for
 * anything else: another host, one that only looks like it, credentials, a port, plain http, a page that is no person's.
 */
export function normalSocialUrl(type: SocialLink["type"], text: string): string | null {
  const written = text.trim();
  if (written.length > 300 || !PLAIN.test(written) || !URL.canParse(written)) return null;
  const url = new URL(written);
  const { host, hosts, paths, reserved } = networks[type];
  const prefix = Object.hasOwn(hosts, url.hostname) ? hosts[url.hostname] : undefined;
  if (prefix === undefined || url.protocol !== "https:" || url.port || url.username || url.password) return null;
  const path = `${prefix}${url.pathname.replace(/\/+$/, "")}`;
  const id = url.searchParams.get("id");
  const known = paths.map((pattern) => new RegExp(`^${pattern}$`));
  const whole = id === null ? path : `${path}?id=${id}`;
  const found = [whole, path].find((one) => known.some((pattern) => pattern.test(one)));
  if (found === undefined) return null;
  // With a query it is one of the shapes above; a bare "/profile.php" or "/login" is no person.
  const first = path.split("/")[1] ?? "";
  const isWhole = found.includes("?") || path.split("/").length > 2;
  if (!isWhole && reserved.includes(first.toLowerCase())) return null;
  return `https://${host}${found}`;
}

/**
 * The links in their normal form, in the given order.
 * @throws DomainError `invalid` that names the index of each wrong one
 */
export function checkSocials(links: readonly SocialLink[]): SocialLink[] {
  const wrong: FieldError[] = [];
  const checked = links.map(({ type, url }, index) => {
    const normal = normalSocialUrl(type, url);
    if (normal === null)
      wrong.push(
        fieldError([index, "url"], `This is not the https address of a person at ${type}.`, "invalid_social_url"),
      );
    if (links.findIndex((other) => other.type === type) < index)
      wrong.push(fieldError([index, "type"], `There is more than one address at ${type}.`, "duplicate_social"));
    return { type, url: normal ?? "" };
  });
  if (wrong.length > 0) throw invalidFields(wrong);
  return checked;
}

/** Replaces the links of a profile. @throws DomainError `invalid` */
export async function writeSocials(conn: Conn, userId: number, links: readonly SocialLink[]): Promise<void> {
  const checked = checkSocials(links);
  await conn`update users set socials = ${checked as never}::jsonb where id = ${userId} and deleted_at is null`;
}
