import { expect, test } from 'vitest';
import { SIGN_IN_ATTEMPTS } from '#schemas/limits.ts';
import { signInGate, UNDELAYED_ATTEMPTS, WAITING_PER_ACCOUNT } from './sign-in-gate.ts';
import type { SignInLimit } from './sign-in-limit.ts';

/** Counts as the database does, in a window without an end. */
function counts(): SignInLimit {
  const all = new Map<string, number>();
  const add = (key: string) => all.set(key, (all.get(key) ?? 0) + 1).get(key) ?? 0;
  return {
    prepare: async () => undefined,
    attempt: async (email, network, most = SIGN_IN_ATTEMPTS) =>
      (all.get(`${email} ${network}`) ?? 0) >= most ? 900 : (add(`${email} ${network}`), 0),
    record: async (email, network) => add(`${email} ${network}`),
    isFull: async () => false,
    forgive: async (email, network) => void all.set(`${email} ${network}`, (all.get(`${email} ${network}`) ?? 1) - 1),
    clear: async (email, network) => void all.delete(`${email} ${network}`),
  };
}

/** Returns a gate whose delays are recorded, and end when the test ends them. */
function gated(perNetwork = 60) {
  const waits: { ms: number; end: () => void }[] = [];
  const gate = signInGate(counts(), perNetwork, (ms) => new Promise<void>((end) => waits.push({ ms, end })));
  return { gate, waits };
}
const own = (id: string) => ({ id, shared: false });
const proxy = { id: '10.0.0.1', shared: true };

test('[AUTH-37] an account is closed to a network after five attempts, and to no other network', async () => {
  const { gate } = gated();
  for (let n = 0; n < SIGN_IN_ATTEMPTS; n++) expect(await gate.enter('ada@x.test', own('1.1.1.1'))).toBe(0);
  expect(await gate.enter('ada@x.test', own('1.1.1.1'))).toBe(900);
  expect(await gate.enter('ada@x.test', own('2.2.2.2'))).toBe(0);
});

test('[AUTH-37] a network is closed after its limit of failures; right passwords do not count', async () => {
  const { gate } = gated(3);
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    expect(await gate.enter(name, own('1.1.1.1'))).toBe(0);
    await gate.recordSuccess(name, own('1.1.1.1'));
  }
  for (const name of ['f', 'g', 'h']) expect(await gate.enter(name, own('1.1.1.1'))).toBe(0);
  expect(await gate.enter('i', own('1.1.1.1'))).toBe(900);
});

test('[AUTH-37] attempts from many networks slow an account down but never close it', async () => {
  const { gate, waits } = gated();
  for (let n = 0; n < UNDELAYED_ATTEMPTS; n++) expect(await gate.enter('ada', own(`1.1.1.${n}`))).toBe(0);
  for (let n = 0; n < 8; n++) {
    const entered = gate.enter('ada', own(`2.2.2.${n}`));
    await expect.poll(() => waits.length).toBe(n + 1);
    waits[n]?.end();
    expect(await entered).toBe(0);
  }
  expect(waits.map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000]);
  expect(await gate.enter('bela', own('2.2.2.2'))).toBe(0);
});

test('[AUTH-37] behind an untrusted proxy a right password still succeeds after a wait', async () => {
  const { gate, waits } = gated(3);
  for (let n = 0; n < SIGN_IN_ATTEMPTS; n++) {
    const entered = gate.enter('ada', proxy);
    await Promise.race([entered, expect.poll(() => waits.length).toBeGreaterThan(0)]);
    for (const { end } of waits) end();
    expect(await entered).toBe(0);
  }
  const entered = gate.enter('ada', proxy);
  await expect.poll(() => waits.at(-1)?.ms).toBe(8000);
  waits.at(-1)?.end();
  expect(await entered).toBe(0);
});

test('[AUTH-37] few attempts wait for one account: a newcomer replaces one of them', async () => {
  const { gate, waits } = gated(0);
  const entered = Array.from({ length: WAITING_PER_ACCOUNT + 1 }, () => gate.enter('ada', proxy));
  await expect.poll(() => waits.length).toBe(WAITING_PER_ACCOUNT + 1);
  expect(await Promise.race(entered)).toBeGreaterThan(0);
  for (const { end } of waits) end();
  expect((await Promise.all(entered)).filter((seconds) => seconds === 0)).toHaveLength(WAITING_PER_ACCOUNT);
});
