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
const who = (...given: Speaker[]) => given.map((tab) => tab.speaks());

test('[SOUND-18] one of all tabs plays; when it closes, the next one does', async () => {
  const [one, two] = [open('closing'), open('closing')];
  await expect.poll(() => who(one, two)).toEqual([true, false]);
  one.end();
  await expect.poll(() => who(one, two)).toEqual([false, true]);
});

test('[SOUND-18] the most recently used tab plays', async () => {
  const [one, two] = [open('using'), open('using')];
  await expect.poll(() => who(one, two)).toEqual([true, false]);
  two.take();
  await expect.poll(() => who(one, two)).toEqual([false, true]);
  one.take();
  await expect.poll(() => who(one, two)).toEqual([true, false]);
  one.end();
  await expect.poll(() => who(one, two)).toEqual([false, true]);
});

test('[SOUND-18] a tab used twice in one instant plays, and yields like any other', async () => {
  const [one, two] = [open('twice'), open('twice')];
  await expect.poll(() => who(one, two)).toEqual([true, false]);
  for (const tab of [two, one, two]) {
    tab.take();
    tab.take();
    await expect.poll(() => tab.speaks()).toBe(true);
    await navigator.locks.query();
    expect(who(one, two)).toEqual(tab === one ? [true, false] : [false, true]);
  }
  const { held, pending } = await navigator.locks.query();
  const named = (locks: LockInfo[] | undefined) => locks?.filter(({ name }) => name === 'alcove-sound-twice').length;
  expect([named(held), named(pending)]).toEqual([1, 2]);
});

test('[SOUND-18] another account plays on its own', async () => {
  const [one, two] = [open('one'), open('other')];
  await expect.poll(() => who(one, two)).toEqual([true, true]);
});
