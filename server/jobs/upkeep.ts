/**
 * Frees the jobs of killed nodes, erases mails that are too old, and reports mails and pushes that could not be
 * delivered to the operator; forgets what is kept for a time only; plans the mails and deletions whose time has come;
 * samples the state of the house; each minute, on every node.
 */
import type { Pool } from 'pg';
import { errorName, log } from '#lib/log.ts';
import { takeAll } from './all-steps.ts';
import { JOB_LIMIT_MS } from './job.ts';
import { planMails } from './plan-mails.ts';
import type { FailureReport } from './failure-report.ts';
import { mailReport } from './mail-report.ts';
import { pushReport } from './push-report.ts';

const EVERY_MS = 60_000;
/** Each in a transaction of its own, so that none holds the locks of another. */
const SUBJECTS = [
  'groups',
  'notifications',
  'pushes',
  'events',
  'visits',
  'subscriptions',
  'certifications',
  'media_access',
  'email_changes',
  'lock_tickets',
  'proposed_addresses',
  'house_requests',
  'wall',
  'live',
  'calls',
  'decisions',
  'abuse',
  'broadcasts',
  'age_proofs',
  'ledger',
] as const;

export interface JobUpkeep {
  start(): void;
  run(): Promise<void>;
  stop(): Promise<void>;
}

export function jobUpkeep(
  pool: Pick<Pool, 'query'>,
  reports: readonly FailureReport[] = [mailReport({ pool }), pushReport({ pool })],
): JobUpkeep {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    await takeAll([
      () => pool.query('select app.tidy_jobs($1), app.tidy_mails()', [(2 * JOB_LIMIT_MS) / 1000]),
      ...reports.map(({ report }) => report),
      ...SUBJECTS.map((subject) => () => pool.query(`select app.tidy_${subject}()`)),
      () => planMails(pool),
      () => pool.query('select app.sample_health()'),
    ]);
  }
  let isBusy = false;
  // A round that takes longer than the time between two is not joined by another.
  const round = () => {
    if (isBusy) return;
    isBusy = true;
    running = run()
      .catch((error: unknown) => log.info('jobs not tidied', { error: errorName(error) }))
      .finally(() => (isBusy = false));
  };

  return {
    run,
    start() {
      round();
      timer = setInterval(round, EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
