import { afterEach, expect, test } from 'vitest';
import { openSpeaker, type Speaker } from './speaker.ts';

let tabs: Speaker[] = [];
const open = (account: string): Speaker => {
  const tab = openSpeaker(account, navigator.locks);
  tabs.push(tab);
  return tab;
};
afterEach(() => {
  for (const tab of tabs) tab.end();
  tabs = [];
});
const speakersOf = (...speakers: Speaker[]) => speakers.map((tab) => tab.speaks());

test('[SOUND-18] one of all tabs plays; when it closes, the next one does', async () => {
  const [first, second] = [open('closing'), open('closing')];
  await expect.poll(() => speakersOf(first, second)).toEqual([true, false]);
  first.end();
  await expect.poll(() => speakersOf(first, second)).toEqual([false, true]);
});

test('[SOUND-18] the most recently used tab plays', async () => {
  const [first, second] = [open('using'), open('using')];
  await expect.poll(() => speakersOf(first, second)).toEqual([true, false]);
  second.activate();
  await expect.poll(() => speakersOf(first, second)).toEqual([false, true]);
  first.activate();
  await expect.poll(() => speakersOf(first, second)).toEqual([true, false]);
  first.end();
  await expect.poll(() => speakersOf(first, second)).toEqual([false, true]);
});

test('[SOUND-18] a tab used twice in one instant plays, and yields like any other', async () => {
  const [first, second] = [open('twice'), open('twice')];
  await expect.poll(() => speakersOf(first, second)).toEqual([true, false]);
  for (const tab of [second, first, second]) {
    tab.activate();
    tab.activate();
    await expect.poll(() => tab.speaks()).toBe(true);
    await navigator.locks.query();
    expect(speakersOf(first, second)).toEqual(tab === first ? [true, false] : [false, true]);
  }
  const { held, pending } = await navigator.locks.query();
  const named = (locks: LockInfo[] | undefined) => locks?.filter(({ name }) => name === 'alcove-sound-twice').length;
  expect([named(held), named(pending)]).toEqual([1, 2]);
});

test('[SOUND-18] another account plays on its own', async () => {
  const [first, second] = [open('one'), open('other')];
  await expect.poll(() => speakersOf(first, second)).toEqual([true, true]);
});
