import type { Conn, Tx } from "../client/types.ts";
import { createJob } from "../jobs/create.ts";
import type { Lang } from "../schemas/common.ts";
import { tellChanged } from "./events.ts";

// Where an operator has connected a minter, each chef with a portrait is minted once: its public key is kept.

/** What is sent to the minter about a chef. */
export interface UnmintedChef {
  uid: string;
  name: string;
  rank: string;
  /** Address of the portrait on this installation. */
  img_url: string;
}

/** A chef with a portrait and without a key; null for any other. */
export async function readUnminted(conn: Conn, id: number): Promise<UnmintedChef | null> {
  const [row] = await conn<UnmintedChef[]>`
    select uid, name, rank, img_url from chefs where id = ${id} and nft_public_key is null and img_url is not null`;
  return row ?? null;
}

/** Keeps the key of a chef that has none yet. */
export async function setPublicKey(tx: Tx, id: number, publicKey: string): Promise<void> {
  const [row] = await tx<{ owner_id: number }[]>`
    update chefs set nft_public_key = ${publicKey} where id = ${id} and nft_public_key is null returning owner_id`;
  if (row) await tellChanged(tx, row.owner_id);
}

/** Asks the workers to have a chef minted. */
export const requestMint = (tx: Tx, { id, userId, lang }: { id: number; userId: number; lang: Lang }) =>
  createJob(tx, { type: "chef-mint", userId, key: `mint:${id}`, lang, params: { chef_id: id } });

/** Lock under which chefs from before the minter are looked for, by one process at a time. */
const REQUEST_LOCK = [7464, 2] as const;
/** Chefs that one transaction asks for. */
const BATCH = 200;

/**
 * Creates the missing jobs of chefs that were made before the minter was connected.
 * @returns how many; fewer than before it is called again, until 0
 */
export async function requestMissingMints(tx: Tx): Promise<number> {
  await tx`select pg_advisory_xact_lock(${REQUEST_LOCK[0]}, ${REQUEST_LOCK[1]})`;
  const rows = await tx<{ id: number; userId: number; lang: Lang | null }[]>`
    select c.id, c.owner_id as "userId", u.language as lang from chefs c join users u on u.id = c.owner_id
    where c.nft_public_key is null and c.img_url is not null and u.deleted_at is null
      and not exists (select 1 from jobs j where j.type = 'chef-mint' and j.key = 'mint:' || c.id)
    order by c.id limit ${BATCH}`;
  await Promise.all(rows.map(({ lang, ...row }) => requestMint(tx, { ...row, lang: lang ?? "en" })));
  return rows.length;
}
