import { afterEach, expect, test, vi } from 'vitest';
import { toBase64url } from '#lib/bytes-text.ts';
import type { CallId } from '#schemas/entities/call.ts';
import type { MemberId } from '#schemas/ids.ts';
import { callKeyMessage, type CallKeyMessage } from '#schemas/wire/call-keys.ts';
import { codeOf, commitmentTo, newPageKey, newShare, type PageKey } from './call-keys.ts';
import { agreeOnKeys, type Agreed, type KeyAgreement } from './key-agreement.ts';
import { codeWords } from './words.fr.ts';

const call = '5c1a5bd2-0000-4000-8000-000000000001' as CallId;
const [caller, callee] = ['11111111-0000-4000-8000-000000000001', '22222222-0000-4000-8000-000000000002'] as MemberId[];
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const newKeys = async () => [await newPageKey(), await newPageKey()] as const;
const [hers, his] = await newKeys();

/**
 * `between`: what whoever is between the two makes of a message; null: it does not arrive. `expected`: the keys of
 * which the server tells each that it is the other's.
 */
function pages(
  between: (message: CallKeyMessage, fromCaller: boolean) => CallKeyMessage | null = (each) => each,
  expected: { callers: PageKey; callees: PageKey } = { callers: hers, callees: his },
) {
  const agreements: KeyAgreement[] = [];
  const page = (isCaller: boolean, ownKey: PageKey = isCaller ? hers : his) => {
    const seen = { agreed: [] as Agreed[], ready: 0, failed: 0 };
    const agreement = agreeOnKeys({
      ...{ call, caller: caller!, callee: callee!, isCaller, ownKey, againMs: 5 },
      otherKey: () => (isCaller ? expected.callees : expected.callers).fingerprint,
      send(data) {
        const message = between(callKeyMessage.parse(JSON.parse(data)), isCaller);
        if (message) agreements[isCaller ? 1 : 0]?.take(JSON.stringify(message));
      },
      onAgreed: (agreed) => void seen.agreed.push(agreed),
      onReady: () => void seen.ready++,
      onFailed: () => void seen.failed++,
    });
    stops.push(agreement.stop);
    agreements[isCaller ? 0 : 1] = agreement;
    return { seen, agreement };
  };
  return [page(true), page(false), page] as const;
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 });

test('[S4] both get the same code, and keys of which each opens what the other seals', async () => {
  const [ada, bela] = pages();
  ada.agreement.begin();
  await until(() => expect([ada.seen.ready, bela.seen.ready]).toEqual([1, 1]));
  const [one, other] = [ada.seen.agreed[0]!, bela.seen.agreed[0]!];
  expect(one.code).toEqual(other.code);
  expect(one.code).toHaveLength(5);
  const { FrameSealer, FrameOpener } = await import('#domain/calls/frame-cipher.ts');
  const opener = new FrameOpener();
  opener.setKeys([other.other.large]);
  const frame = new TextEncoder().encode('0123456789 image');
  expect(await opener.open(await new FrameSealer(one.own.large).seal(frame, 10), 10)).toEqual(frame);
  opener.setKeys([other.own.large]);
  expect(await opener.open(await new FrameSealer(one.own.large).seal(frame, 10), 10)).toBeNull();
});

test('[S4] an opening that does not fit the commitment ends the call', async () => {
  const forged = newShare(await newPageKey());
  const [ada, bela] = pages((message, fromCaller) =>
    fromCaller && message.step === 'open' ? { ...message, share: toBase64url(forged.bytes) } : message,
  );
  ada.agreement.begin();
  await until(() => expect(bela.seen.failed).toBe(1));
  expect([ada.seen.ready, bela.seen.ready]).toEqual([0, 0]);
});

test('[S4] who puts shares of their own on both sides gives them different codes', async () => {
  const [callees, callers] = await newKeys();
  const [toAda, toBela] = [newShare(callees), newShare(callers)];
  const between = async (message: CallKeyMessage) =>
    message.step === 'commit'
      ? {
          ...message,
          hash: toBase64url(
            await commitmentTo({ call, epoch: message.epoch, caller: caller!, callee: callee! }, toBela.bytes),
          ),
        }
      : message;
  const hash = await between({ step: 'commit', epoch: 1, hash: 'a'.repeat(43) });
  const [ada, bela] = pages(
    (message, fromCaller) => {
      if (message.step === 'commit') return hash;
      if (message.step === 'open') return { ...message, share: toBase64url(toBela.bytes) };
      return message.step === 'share' && !fromCaller ? { ...message, share: toBase64url(toAda.bytes) } : message;
    },
    { callers, callees },
  );
  ada.agreement.begin();
  await until(() => expect([ada.seen.agreed.length, bela.seen.agreed.length]).toEqual([1, 1]));
  expect(ada.seen.agreed[0]?.code).not.toEqual(bela.seen.agreed[0]?.code);
});

test('[S9] a page that comes back agrees anew, with another code', async () => {
  const [ada, bela] = pages();
  bela.agreement.begin();
  await until(() => expect([ada.seen.ready, bela.seen.ready]).toEqual([1, 1]));
  bela.agreement.beginAgain();
  await until(() => expect([ada.seen.ready, bela.seen.ready]).toEqual([2, 2]));
  const codes = bela.seen.agreed.map(({ code }) => code.join(' '));
  expect(new Set(codes).size).toBe(2);
  expect(ada.seen.agreed.at(-1)?.code.join(' ')).toBe(codes.at(-1));
});

test('[S9] two who meet agree once, whoever notices the other first and however late', async () => {
  for (const first of [0, 1]) {
    const [one, other] = pages();
    const both = [one, other] as const;
    both[first]?.agreement.begin();
    await until(() => expect(both.map(({ seen }) => seen.ready)).toEqual([1, 1]));
    both[1 - first]?.agreement.begin();
    await new Promise((resolve) => setImmediate(resolve));
    both[0].agreement.beginAgain();
    await until(() => expect(both.every(({ seen }) => seen.ready > 1)).toBe(true));
    expect(both.map(({ seen }) => seen.agreed.at(-1)?.epoch)).toEqual([2, 2]);
  }
});

test('[S9, S13] whichever page is loaded anew, both agree with its new key once the server tells of it', async () => {
  for (const isCaller of [true, false]) {
    const expected = { callers: hers, callees: his };
    const [ada, bela, page] = pages(undefined, expected);
    ada.agreement.begin();
    await until(() => expect([ada.seen.ready, bela.seen.ready]).toEqual([1, 1]));
    const [gone, stays] = isCaller ? [ada, bela] : [bela, ada];
    gone.agreement.stop();
    const key = await newPageKey();
    const back = page(isCaller, key);
    back.agreement.begin();
    stays.agreement.beginAgain();
    if (isCaller) expected.callers = key;
    else expected.callees = key;
    await until(() => expect([back.seen.ready, stays.seen.ready > 1]).toEqual([1, true]));
    expect(back.seen.agreed.at(-1)?.code).toEqual(stays.seen.agreed.at(-1)?.code);
    expect(back.seen.agreed.at(-1)?.epoch).toBe(2);
  }
});

test('[S13] a page loaded anew before its old connection has gone agrees with the other', async () => {
  for (const isCaller of [true, false]) {
    const expected = { callers: hers, callees: his };
    const [ada, bela, page] = pages(undefined, expected);
    ada.agreement.begin();
    await until(() => expect([ada.seen.ready, bela.seen.ready]).toEqual([1, 1]));
    const [gone, stays] = isCaller ? [ada, bela] : [bela, ada];
    gone.agreement.stop();
    const key = await newPageKey();
    if (isCaller) expected.callers = key;
    else expected.callees = key;
    // The other one is never told that somebody has gone or come.
    const back = page(isCaller, key);
    back.agreement.begin();
    await until(() => expect([back.seen.ready, stays.seen.ready]).toEqual([1, 2]));
    expect(back.seen.agreed.at(-1)?.code).toEqual(stays.seen.agreed.at(-1)?.code);
  }
});

test('[S13] a page that is loaded anew in the middle of an agreement begins another one', async () => {
  const expected = { callers: hers, callees: his };
  let isLost = true;
  const [ada, bela, page] = pages((message) => (isLost && message.step === 'open' ? null : message), expected);
  ada.agreement.begin();
  await until(() => expect(ada.seen.agreed).toHaveLength(1));
  bela.agreement.stop();
  isLost = false;
  expected.callees = await newPageKey();
  const back = page(false, expected.callees);
  back.agreement.begin();
  await until(() => expect([ada.seen.ready, back.seen.ready]).toEqual([1, 1]));
  expect(back.seen.agreed.at(-1)?.code).toEqual(ada.seen.agreed.at(-1)?.code);
});

test('[S14] shares of another page than the one that has the call are not taken, and end it', async () => {
  const [ada, bela] = pages(undefined, { callers: hers, callees: await newPageKey() });
  ada.agreement.begin();
  await until(() => expect(ada.seen.failed).toBe(1));
  expect([ada.seen.agreed, bela.seen.agreed]).toEqual([[], []]);
});

test('[S15] nobody says that the keys are there before the page may', async () => {
  let connect = (): void => undefined;
  const connected = new Promise<void>((resolve) => (connect = resolve));
  let isReady = false;
  const agreement = (isCaller: boolean, send: (data: string) => void) =>
    agreeOnKeys({
      ...{ call, caller: caller!, callee: callee!, isCaller, send, ownKey: isCaller ? hers : his, againMs: 5 },
      otherKey: () => (isCaller ? his : hers).fingerprint,
      mayBeReady: () => (isCaller ? Promise.resolve() : connected),
      onAgreed: () => undefined,
      onReady: () => (isReady = true),
      onFailed: () => undefined,
    });
  const steps: string[] = [];
  const one: KeyAgreement = agreement(true, (data) => other.take(data));
  const other = agreement(false, (data) => {
    steps.push(callKeyMessage.parse(JSON.parse(data)).step);
    one.take(data);
  });
  stops.push(one.stop, other.stop);
  one.begin();
  await until(() => expect(steps).toContain('share'));
  expect([steps.includes('ready'), isReady]).toEqual([false, false]);
  connect();
  await until(() => expect(isReady).toBe(true));
});

test('[S4] messages that are lost are sent again', async () => {
  const lost = new Set<string>();
  const [ada, bela] = pages((message, fromCaller) => {
    const name = `${message.step} ${String(fromCaller)}`;
    if (lost.has(name)) return message;
    lost.add(name);
    return null;
  });
  ada.agreement.begin();
  await until(() => expect([ada.seen.ready, bela.seen.ready]).toEqual([1, 1]));
});

test('[S4] the code of a known exchange is the one of the vector', async () => {
  const share = (fill: number) => new Uint8Array(97).fill(fill);
  const exchanged = { call, epoch: 1, caller: caller!, callee: callee!, callerShare: share(1), calleeShare: share(2) };
  const { createHash } = await import('node:crypto');
  const hash = (...parts: (string | Uint8Array)[]) => {
    const of = createHash('sha256');
    for (const part of parts) of.update(part);
    return of.digest();
  };
  const name = `alcove call 1|${call}|1|${String(caller)}|${String(callee)}|`;
  const transcript = hash(name, hash('commit|', name, share(1)), share(2), share(1));
  const bits = hash('code|', transcript).readUInt32BE(0).toString(2).padStart(32, '0');
  const words = [0, 1, 2, 3, 4].map((index) => codeWords[Number.parseInt(bits.slice(index * 6, index * 6 + 6), 2)]);
  expect(await codeOf(exchanged)).toEqual(words);
  expect(new Set(codeWords).size).toBe(64);
});
