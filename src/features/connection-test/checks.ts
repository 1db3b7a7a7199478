/** The self-test: step after step, each with a clear end. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { Result } from '#lib/result.ts';
import type { SelfTest } from '#platform/sync-state.ts';

export const STEPS = [
  'network',
  'server',
  'socket',
  'session',
  'reading',
  'writing',
  'serviceWorker',
  'storage',
] as const;
export type Step = (typeof STEPS)[number];

/** `left-out`: it needs a network, or somebody who is signed in. */
export type Outcome =
  | { status: 'well'; ms: number | null }
  | { status: 'failed'; code: FailureCode | null }
  | { status: 'left-out'; why: 'offline' | 'guest' };

export interface CheckPorts {
  online(): boolean;
  server(): Promise<Result<number, FailureCode>>;
  socket(): Promise<Result<number, FailureCode>>;
  /** null where nobody is signed in. */
  worker(): Promise<SelfTest | null>;
  serviceWorker(): Promise<'active' | 'installing' | 'missing'>;
  storage(): Promise<Result<number, FailureCode>>;
}

const outcomeOf = (result: Result<number | null, FailureCode>): Outcome =>
  result.ok ? { status: 'well', ms: result.value } : { status: 'failed', code: result.code };
const needsNetwork = ['server', 'socket', 'session', 'reading', 'writing'] as const;

/** `tell`: each step as soon as it has ended. */
export async function runChecks(ports: CheckPorts, tell: (step: Step, outcome: Outcome) => void): Promise<void> {
  const online = ports.online();
  tell('network', online ? { status: 'well', ms: null } : { status: 'failed', code: 'offline' });
  if (online) await overTheNetwork(ports, tell);
  else for (const step of needsNetwork) tell(step, { status: 'left-out', why: 'offline' });
  tell(
    'serviceWorker',
    (await ports.serviceWorker()) === 'active' ? { status: 'well', ms: null } : { status: 'failed', code: null },
  );
  tell('storage', outcomeOf(await ports.storage()));
}

async function overTheNetwork(ports: CheckPorts, tell: (step: Step, outcome: Outcome) => void): Promise<void> {
  tell('server', outcomeOf(await ports.server()));
  tell('socket', outcomeOf(await ports.socket()));
  const told = await ports.worker();
  for (const step of ['session', 'reading', 'writing'] as const)
    tell(step, told ? outcomeOf(told[step]) : { status: 'left-out', why: 'guest' });
}
