import { expect, test } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { runChecks, STEPS, type CheckPorts, type Outcome, type Step } from './checks.ts';

const well: CheckPorts = {
  online: () => true,
  server: async () => done(12),
  socket: async () => done(34),
  worker: async () => ({ session: done(null), reading: done(20), writing: done(30) }),
  serviceWorker: async () => 'active',
  storage: async () => done(5),
};

async function outcomes(given: Partial<CheckPorts> = {}): Promise<[Step, Outcome][]> {
  const told: [Step, Outcome][] = [];
  await runChecks({ ...well, ...given }, (step, outcome) => void told.push([step, outcome]));
  return told;
}
const statuses = async (given: Partial<CheckPorts>) =>
  Object.fromEntries((await outcomes(given)).map(([step, { status }]) => [step, status]));

test('[PUBLIC-41] every step ends, in order, with its duration', async () => {
  const told = await outcomes();
  expect(told.map(([step]) => step)).toEqual([...STEPS]);
  expect(told.map(([, outcome]) => (outcome.status === 'well' ? outcome.ms : outcome))).toEqual([
    null,
    12,
    34,
    null,
    20,
    30,
    null,
    5,
  ]);
});
test('[PUBLIC-41] offline only the device is tested, not the network', async () => {
  expect(await statuses({ online: () => false })).toEqual({
    network: 'failed',
    server: 'left-out',
    socket: 'left-out',
    session: 'left-out',
    reading: 'left-out',
    writing: 'left-out',
    serviceWorker: 'well',
    storage: 'well',
  });
});
test('[PUBLIC-40] a guest tests what guests may use', async () => {
  expect(await statuses({ worker: async () => null })).toMatchObject({
    server: 'well',
    socket: 'well',
    session: 'left-out',
    reading: 'left-out',
    writing: 'left-out',
  });
});
test('[PUBLIC-41] a failed step says why and does not affect the others', async () => {
  const told = await outcomes({ socket: async () => refused('timeout'), serviceWorker: async () => 'missing' });
  expect(told.filter(([, { status }]) => status === 'failed')).toEqual([
    ['socket', { status: 'failed', code: 'timeout' }],
    ['serviceWorker', { status: 'failed', code: null }],
  ]);
});
