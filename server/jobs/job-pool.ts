/**
 * Opens the connections of the job runner. Their role has session settings of its own
 * (server/postgres/session-settings.ts).
 */
import { Logger } from 'graphile-worker';
import pg from 'pg';
import { log } from '#lib/log.ts';

export const JOB_SCHEMA = 'graphile_worker';
/** Milliseconds of silence after which a connection is probed, so that a lost one is noticed. */
const KEEP_ALIVE_MS = 10_000;
const CONNECT_LIMIT_MS = 5000;
const STATEMENT_LIMIT_MS = 10_000;

/**
 * Logger that prints nothing: the package's messages contain jobs and errors at length, and events report what matters.
 */
export const quietLogger = new Logger(() => () => undefined);

export interface JobPool {
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. Idle connections are closed after ten seconds; a lost one is logged and does not end the process.
 * `statementLimitMs`: 0 for work that may take long.
 */
export function openJobPool(connectionString: string, max: number, statementLimitMs = STATEMENT_LIMIT_MS): JobPool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'alcove jobs',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: statementLimitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  const lost = (error: Error) => log.info('job connection lost', { error: error.name });
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return { pool, close: () => pool.end() };
}
