/** Agreements of pages that come back, or are loaded anew. */
import { expect, onTestFinished, test } from 'vitest';
import { toBase64url } from '#lib/bytes-text.ts';
import { callKeyMessage, type CallKeyMessage } from '#schemas/wire/call-keys.ts';
import { call, callee, caller, hers, his, pages, until } from '#tests/support/key-agreement.ts';
import { commitmentTo, newPageKey, newShare } from './call-keys.ts';
import { agreeOnKeys, type Agreed } from './key-agreement.ts';

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

test('[S13] a caller that is loaded anew between commitment and opening ends nothing, and agrees', async () => {
  const expected = { callers: hers, callees: his };
  let share: CallKeyMessage | null = null;
  let back: ReturnType<ReturnType<typeof pages>[2]> | null = null;
  const commits: number[] = [];
  const [ada, bela, page] = pages((message, fromCaller) => {
    if (message.step === 'share') share = message;
    if (!fromCaller || !back) return message.step === 'open' ? null : message;
    if (message.step === 'commit') commits.push(message.epoch);
    // A share for the page that has gone was still under way, and comes before any answer to the new commitment.
    if (message.step === 'commit' && message.epoch === 1) back.agreement.take(JSON.stringify(share));
    return message;
  }, expected);
  ada.agreement.begin();
  await until(() => expect(ada.seen.agreed).toHaveLength(1));
  ada.agreement.stop();
  expected.callers = await newPageKey();
  back = page(true, expected.callers);
  const { agreement, seen } = back;
  agreement.begin();
  await until(() => expect([seen.ready, bela.seen.ready]).toEqual([1, 1]));
  expect([seen.agreed.at(-1)?.epoch, bela.seen.failed]).toEqual([2, 0]);
  expect(bela.seen.agreed.map(({ code }) => code)).toEqual([seen.agreed.at(-1)?.code]);
  expect(new Set(commits)).toEqual(new Set([1, 2]));
});

test('[S4] whoever commits anew after a share opens nothing with it, and gets another share', async () => {
  const said: CallKeyMessage[] = [];
  const agreed: Agreed[] = [];
  const bela = agreeOnKeys({
    ...{ call, caller, callee, isCaller: false, ownKey: his, otherKey: () => hers.fingerprint },
    send: (data) => void said.push(callKeyMessage.parse(JSON.parse(data))),
    onAgreed: (keys) => void agreed.push(keys),
    onReady: () => undefined,
    onFailed: () => undefined,
  });
  onTestFinished(bela.stop);
  const shares = () => said.flatMap((message) => (message.step === 'share' ? [message] : []));
  const take = (message: CallKeyMessage) => bela.take(JSON.stringify(message));
  const commit = async (epoch: number, share: Uint8Array<ArrayBuffer>) => {
    const hash = toBase64url(await commitmentTo({ call, epoch, caller, callee }, share));
    take({ step: 'commit', epoch, hash });
  };
  const [first, second] = [newShare(hers).bytes, newShare(hers).bytes];
  await commit(1, first);
  await until(() => expect(shares()).toHaveLength(1));
  // One that is chosen once the share is known, and then the first one after all.
  await commit(1, second);
  take({ step: 'open', epoch: 1, share: toBase64url(second) });
  take({ step: 'open', epoch: 1, share: toBase64url(first) });
  await commit(2, second);
  await until(() => expect(shares()).toHaveLength(2));
  expect([agreed, said.some(({ step }) => step === 'hello')]).toEqual([[], true]);
  expect(new Set(shares().map(({ share }) => share)).size).toBe(2);
});

test('[S9] whoever comes back asks for another agreement also while the last one is just ready', async () => {
  let comeBack: (() => void) | null = null;
  let isLost = true;
  const [ada, bela] = pages((message, fromCaller) => {
    // It comes back while the other one says that it is ready, and its first question is lost.
    if (fromCaller && message.step === 'ready') {
      comeBack?.();
      comeBack = null;
    }
    if (message.step !== 'hello' || !isLost) return message;
    isLost = false;
    return null;
  });
  comeBack = () => bela.agreement.beginAgain();
  ada.agreement.begin();
  await until(() => expect([ada.seen.agreed.at(-1)?.epoch, bela.seen.agreed.at(-1)?.epoch]).toEqual([2, 2]));
  await until(() => expect([ada.seen.ready, bela.seen.ready]).toEqual([2, 1]));
});
