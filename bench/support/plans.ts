/**
 * Reads the plans of all statements that PostgreSQL runs inside a function that a node calls, as they were executed.
 */
import postgres from 'postgres';
import type { MemberId } from '#schemas/ids.ts';

/** Calls the function as the node would, and rolls back. */
export async function plansOf(
  url: string,
  member: MemberId,
  call: 'pull' | 'push',
  request: unknown,
): Promise<string[]> {
  const plans: string[] = [];
  const sql = postgres(url, {
    max: 1,
    onnotice: ({ message }) => void (message?.startsWith('duration:') && plans.push(message)),
  });
  try {
    await sql.unsafe(`load 'auto_explain'`);
    const settings = {
      log_min_duration: '0',
      log_analyze: 'on',
      log_buffers: 'on',
      log_timing: 'on',
      log_nested_statements: 'on',
    };
    for (const [name, value] of Object.entries(settings)) await sql.unsafe(`set auto_explain.${name} = '${value}'`);
    await sql.unsafe(`set client_min_messages = log; set log_min_messages = panic`);
    await sql
      .begin(async (tx) => {
        await tx`select set_config('session_authorization', 'sync_node', true)`;
        await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: member, role: 'authenticated' })}, true), set_config('request.jwt.claim.sub', ${member}, true)`;
        plans.length = 0;
        await tx.unsafe(`select public.${call}($1::text::jsonb)`, [JSON.stringify(request)]);
        throw new RolledBack();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    return plans;
  } finally {
    await sql.end();
  }
}

class RolledBack extends Error {}

const durationOf = (plan: string) => Number(/^duration: ([\d.]+)/.exec(plan)?.[1] ?? 0);

/** Returns the first node of the longest statement, without statements that only contain others. */
function heaviest(plans: readonly string[]): string {
  const inner = plans.filter((plan) => !/\n\s*Result\b/.test(plan.split('\n').slice(0, 12).join('\n')));
  const [plan = ''] = [...inner].sort((a, b) => durationOf(b) - durationOf(a));
  const node =
    plan
      .split('\n')
      .find((line) => line.includes('(cost='))
      ?.trim() ?? 'none';
  return `${durationOf(plan).toFixed(1)} ms: ${node}`;
}

/** Returns the tables that were scanned completely, with the number of rows. */
const scannedTables = (plans: readonly string[]): string[] =>
  [...new Set(plans.flatMap((plan) => [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table)))].sort();

export const summary = (plans: readonly string[]): string =>
  `${plans.length} statements; longest: ${heaviest(plans)}; read from end to end: ${scannedTables(plans).join(', ') || 'none'}`;
