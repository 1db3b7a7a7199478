import { expect, onTestFinished, test } from 'vitest';
import { toBase64url } from '#lib/bytes-text.ts';
import { callKeyMessage, type CallKeyMessage } from '#schemas/wire/call-keys.ts';
import { call, callee, caller, hers, his, newKeys, pages, until } from '#tests/support/key-agreement.ts';
import { codeOf, commitmentTo, newPageKey, newShare } from './call-keys.ts';
import { agreeOnKeys, type KeyAgreement } from './key-agreement.ts';
import { codeWords } from './words.fr.ts';

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
          hash: toBase64url(await commitmentTo({ call, epoch: message.epoch, caller, callee }, toBela.bytes)),
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
      ...{ call, caller, callee, isCaller, send, ownKey: isCaller ? hers : his, againMs: 5 },
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
  onTestFinished(one.stop);
  onTestFinished(other.stop);
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
  const exchanged = { call, epoch: 1, caller, callee, callerShare: share(1), calleeShare: share(2) };
  const { createHash } = await import('node:crypto');
  const hash = (...parts: (string | Uint8Array)[]) => {
    const of = createHash('sha256');
    for (const part of parts) of.update(part);
    return of.digest();
  };
  const name = `alcove call 1|${call}|1|${caller}|${callee}|`;
  const transcript = hash(name, hash('commit|', name, share(1)), share(2), share(1));
  const bits = hash('code|', transcript).readUInt32BE(0).toString(2).padStart(32, '0');
  const words = [0, 1, 2, 3, 4].map((index) => codeWords[Number.parseInt(bits.slice(index * 6, index * 6 + 6), 2)]);
  expect(await codeOf(exchanged)).toEqual(words);
  expect(new Set(codeWords).size).toBe(64);
});
