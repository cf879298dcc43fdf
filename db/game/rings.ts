import type { Conn } from "../client/types.ts";
import type { GameRules } from "../schemas/game-rules.ts";
import { chanceOf } from "../shared/game/votes.ts";

/** Two accounts that approve each other more often than chance. */
export interface Ring {
  users: [number, number];
  /** Null for an account without one. */
  usernames: [string | null, string | null];
  /** Approvals of the second by the first, and the other way round. */
  approvals: [number, number];
  /** The probability that it is so by chance. */
  chance: number;
}

/** Pairs that are looked at by one call. */
const LOOKED_AT = 1000;

/** The pairs that moderators should look at, the least likely first. */
export async function readRings(conn: Conn, rules: GameRules): Promise<Ring[]> {
  const rows = await conn<
    {
      a: number;
      b: number;
      a_name: string | null;
      b_name: string | null;
      ab: number;
      ba: number;
      a_answers: number;
      b_answers: number;
      a_cookings: number;
      b_cookings: number;
      total: number;
    }[]
  >`
    with pairs as (
      select p.evaluator_id as a, p.cook_id as b, p.approvals as ab, q.approvals as ba
      from voting_pairs p join voting_pairs q on q.evaluator_id = p.cook_id and q.cook_id = p.evaluator_id
      where p.evaluator_id < p.cook_id and p.approvals >= ${rules.rings.approvals} and q.approvals >= ${rules.rings.approvals}
      order by p.approvals + q.approvals desc limit ${LOOKED_AT}),
    given as (select evaluator_id as id, sum(approvals + disapprovals)::int as n from voting_pairs
              where evaluator_id in (select a from pairs union select b from pairs) group by 1),
    cooked as (select user_id as id, count(*)::int as n from game_cookings
               where decided_at is not null and user_id in (select a from pairs union select b from pairs) group by 1)
    select p.*, ua.username as a_name, ub.username as b_name, coalesce(ga.n, 0) as a_answers, coalesce(gb.n, 0) as b_answers, coalesce(ca.n, 0) as a_cookings,
      coalesce(cb.n, 0) as b_cookings, (select sum(approvals + disapprovals)::int from voting_pairs) as total
    from pairs p join users ua on ua.id = p.a join users ub on ub.id = p.b left join given ga on ga.id = p.a left join given gb on gb.id = p.b
    left join cooked ca on ca.id = p.a left join cooked cb on cb.id = p.b`;
  return rows
    .map((row): Ring => {
      const pair = {
        approvals: [row.ab, row.ba],
        answers: [row.a_answers, row.b_answers],
        cookings: [row.a_cookings, row.b_cookings],
        total: row.total,
      } as const;
      return {
        users: [row.a, row.b],
        usernames: [row.a_name, row.b_name],
        approvals: [row.ab, row.ba],
        chance: chanceOf(pair, rules.evaluation.answers),
      };
    })
    .filter(({ chance }) => chance < 1 / rules.rings.chance)
    .sort((x, y) => x.chance - y.chance);
}
