/** Says each minute that this node runs, and with how many processes of live rooms, for the page of the state. */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** Resolves to the processes that carry live rooms on this node. */
export type CountLiveProcesses = () => Promise<number>;

export interface NodeReport {
  report(): Promise<void>;
  /** Takes the node out of the count, when it ends as it should. Never rejects: a node that cannot is missing soon. */
  leave(): Promise<void>;
}

export function nodeReport(pool: Pick<Pool, 'query'>, countLiveProcesses: CountLiveProcesses): NodeReport {
  const node = randomUUID();
  return {
    async report() {
      await pool.query('select app.report_node($1, $2)', [node, await countLiveProcesses()]);
    },
    async leave() {
      await pool.query('select app.forget_node($1)', [node]).catch(() => undefined);
    },
  };
}
