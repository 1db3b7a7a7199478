/**
 * Plans the mails, deletions, copies and changes of address whose time has come, and ends evenings that are over: each
 * minute, on every node. The database decides what is due and which node takes it; a node that ends in between leaves
 * the rest to the next round.
 */
import type { Pool } from 'pg';
import { takeAll } from './all-steps.ts';

/** Rounds of one kind in a minute, so that a flood cannot hold the upkeep up. */
const MOST_ROUNDS = 1000;

type Database = Pick<Pool, 'query'>;

/** Calls a function of the database until it has found nothing to do. `at`: null for the database's own time. */
async function repeat(pool: Database, name: string, at: Date | null): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { rows } = await pool.query<{ found: number }>(`select app.${name}(coalesce($1, now())) as found`, [at]);
    if (!rows[0]?.found) return;
  }
}

export async function planMails(pool: Database, at: Date | null = null): Promise<void> {
  const once = (name: string) => () => pool.query(`select app.${name}(coalesce($1, now()))`, [at]);
  await takeAll([
    () => repeat(pool, 'end_evenings', at),
    () => repeat(pool, 'look_at_stream', at),
    once('plan_digests'),
    () => repeat(pool, 'start_mails', at),
    once('forget_written_mails'),
    once('start_account_deletions'),
    once('start_due_addresses'),
    once('start_data_exports'),
  ]);
}
