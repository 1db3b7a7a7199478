import { expect, test } from 'vitest';
import { done, refused } from '#lib/result.ts';
import { runChecks, CHECK_STEPS, type CheckPorts, type CheckOutcome, type CheckStep } from './checks.ts';

const well: CheckPorts = {
  online: () => true,
  server: async () => done(12),
  socket: async () => done(34),
  worker: async () => ({ session: done(null), reading: done(20), writing: done(30) }),
  serviceWorker: async () => 'active',
  storage: async () => done(5),
};

async function outcomes(given: Partial<CheckPorts> = {}): Promise<[CheckStep, CheckOutcome][]> {
  const reported: [CheckStep, CheckOutcome][] = [];
  await runChecks({ ...well, ...given }, (step, outcome) => void reported.push([step, outcome]));
  return reported;
}
const statuses = async (given: Partial<CheckPorts>) =>
  Object.fromEntries((await outcomes(given)).map(([step, { status }]) => [step, status]));

test('[PUBLIC-41] every step ends, in order, with its duration', async () => {
  const reported = await outcomes();
  expect(reported.map(([step]) => step)).toEqual([...CHECK_STEPS]);
  expect(reported.map(([, outcome]) => (outcome.status === 'well' ? outcome.ms : outcome))).toEqual([
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
  const reported = await outcomes({ socket: async () => refused('timeout'), serviceWorker: async () => 'missing' });
  expect(reported.filter(([, { status }]) => status === 'failed')).toEqual([
    ['socket', { status: 'failed', code: 'timeout' }],
    ['serviceWorker', { status: 'failed', code: null }],
  ]);
});
