/**
 * Plans the mails whose time has come, and ends evenings that are over: each minute, on every node. The database
 * decides what is due and which node takes it; a node that ends in between leaves the rest to the next round.
 */
import type { Pool } from 'pg';

/** Rounds of one kind in a minute, so that a flood cannot hold the upkeep up. */
const MOST_ROUNDS = 50;

/** Calls a function of the database until it has found nothing to do. `at`: null for the database's own time. */
async function repeat(pool: Pick<Pool, 'query'>, name: string, at: Date | null): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { rows } = await pool.query<{ found: number }>(`select app.${name}(coalesce($1, now())) as found`, [at]);
    if (!rows[0]?.found) return;
  }
}

export async function planMails(pool: Pick<Pool, 'query'>, at: Date | null = null): Promise<void> {
  await repeat(pool, 'end_evenings', at);
  await repeat(pool, 'look_at_streams', at);
  await pool.query('select app.plan_digests(coalesce($1, now()))', [at]);
  await repeat(pool, 'start_mails', at);
  await pool.query('select app.forget_written_mails(coalesce($1, now()))', [at]);
}
