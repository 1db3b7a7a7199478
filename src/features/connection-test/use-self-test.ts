import { useState } from 'react';
import { isOnline } from '#platform/online.ts';
import { openSocket, reachServer, serviceWorkerState, writeAndRead } from '#platform/connection-checks.ts';
import { syncClient } from '#platform/worker-client.ts';
import { runChecks, type Outcome, type Step } from './checks.ts';

export interface SelfTesting {
  status: 'idle' | 'running' | 'done';
  outcomes: Partial<Record<Step, Outcome>>;
  run: () => void;
}

/** A worker that never answers must not keep the test from ending. */
const WORKER_MS = 25_000;
const askWorker = () =>
  Promise.race([
    syncClient().selfTest(),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('silent')), WORKER_MS);
    }),
  ]).catch(() => {
    const silent = { ok: false, code: 'timeout' } as const;
    return { session: silent, reading: silent, writing: silent };
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
