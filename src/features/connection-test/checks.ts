/** Runs the self-test step by step; each step ends with a clear result. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Result } from '#lib/result.ts';
import type { SelfTestResult } from '#platform/sync-state.ts';

export const CHECK_STEPS = [
  'network',
  'server',
  'socket',
  'session',
  'reading',
  'writing',
  'serviceWorker',
  'storage',
] as const;
export type CheckStep = (typeof CHECK_STEPS)[number];

/** Result of a step. `left-out`: it needs a network, or a member who is signed in. */
export type CheckOutcome =
  | { status: 'well'; ms: number | null }
  | { status: 'failed'; code: FailureCode | null }
  | { status: 'left-out'; why: 'offline' | 'guest' };

export interface CheckPorts {
  online(): boolean;
  server(): Promise<Result<number, FailureCode>>;
  socket(): Promise<Result<number, FailureCode>>;
  /** null if no member is signed in. */
  worker(): Promise<SelfTestResult | null>;
  serviceWorker(): Promise<'active' | 'installing' | 'missing'>;
  storage(): Promise<Result<number, FailureCode>>;
}

const outcomeOf = (result: Result<number | null, FailureCode>): CheckOutcome =>
  result.ok ? { status: 'well', ms: result.value } : { status: 'failed', code: result.code };
const needsNetwork = ['server', 'socket', 'session', 'reading', 'writing'] as const;

/** Runs all steps. `report`: called with each step as soon as it has ended. */
export async function runChecks(
  ports: CheckPorts,
  report: (step: CheckStep, outcome: CheckOutcome) => void,
): Promise<void> {
  const online = ports.online();
  report('network', online ? { status: 'well', ms: null } : { status: 'failed', code: 'offline' });
  if (online) await overTheNetwork(ports, report);
  else for (const step of needsNetwork) report(step, { status: 'left-out', why: 'offline' });
  report(
    'serviceWorker',
    (await ports.serviceWorker()) === 'active' ? { status: 'well', ms: null } : { status: 'failed', code: null },
  );
  report('storage', outcomeOf(await ports.storage()));
}

async function overTheNetwork(
  ports: CheckPorts,
  report: (step: CheckStep, outcome: CheckOutcome) => void,
): Promise<void> {
  report('server', outcomeOf(await ports.server()));
  report('socket', outcomeOf(await ports.socket()));
  const workerResults = await ports.worker();
  for (const step of ['session', 'reading', 'writing'] as const)
    report(step, workerResults ? outcomeOf(workerResults[step]) : { status: 'left-out', why: 'guest' });
}
