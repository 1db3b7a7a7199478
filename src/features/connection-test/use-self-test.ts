import { useState } from 'react';
import { isOnline } from '#platform/online.ts';
import { openSocket, reachServer, serviceWorkerState, writeAndRead } from '#platform/connection-checks.ts';
import { syncClient } from '#platform/worker-client.ts';
import { runChecks, type CheckOutcome, type CheckStep } from './checks.ts';

export interface SelfTesting {
  status: 'idle' | 'running' | 'done';
  outcomes: Partial<Record<CheckStep, CheckOutcome>>;
  run: () => void;
}

/** Time limit for the worker's part, milliseconds: a worker that never answers must not keep the test from ending. */
const WORKER_MS = 25_000;
const askWorker = () =>
  Promise.race([
    syncClient().selfTest(),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('silent')), WORKER_MS);
    }),
  ]).catch(() => {
    const timeoutResult = { ok: false, code: 'timeout' } as const;
    return { session: timeoutResult, reading: timeoutResult, writing: timeoutResult };
  });

export function useSelfTest(member: boolean): SelfTesting {
  const [status, setStatus] = useState<SelfTesting['status']>('idle');
  const [outcomes, setOutcomes] = useState<SelfTesting['outcomes']>({});
  const ports = {
    online: isOnline,
    server: () => reachServer(),
    socket: () => openSocket(),
    worker: () => (member ? askWorker() : Promise.resolve(null)),
    serviceWorker: serviceWorkerState,
    storage: writeAndRead,
  };
  return {
    status,
    outcomes,
    run() {
      setStatus('running');
      setOutcomes({});
      void runChecks(ports, (step, outcome) => setOutcomes((before) => ({ ...before, [step]: outcome }))).then(() =>
        setStatus('done'),
      );
    },
  };
}
