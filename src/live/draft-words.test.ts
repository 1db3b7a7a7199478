import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOutbox, type Outbox } from '#outbox/outbox.ts';
import { ada, bela, conversation } from '#tests/support/streams.ts';
import type { WordsPort } from './draft-port.ts';
import type * as LeftWords from './left-words.ts';

interface Tab {
  outbox: Outbox;
  field: WordsPort;
  left: typeof LeftWords;
  send(text: string): Promise<unknown>;
}
let open: Tab[];
let keys: Map<string, string>;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  [open, keys] = [[], new Map()];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, value: string) => void keys.set(key, value),
    removeItem: (key: string) => void keys.delete(key),
  });
});
afterEach(() => {
  for (const { outbox } of open) outbox.close();
  vi.unstubAllGlobals();
});

/** A page of its own: which tab it is stands in its modules. */
async function tab(): Promise<Tab> {
  vi.resetModules();
  const [outbox, { draftWords }, left] = await Promise.all([
    openOutbox({ account: ada, generation: 1 }),
    import('./draft-words.ts'),
    import('./left-words.ts'),
  ]);
  const field = draftWords({ account: ada, outbox }, conversation);
  const made = {
    outbox,
    field,
    left,
    send: (text: string) =>
      outbox.sendMessage({
        conversationId: conversation,
        receiverId: bela,
        type: 'text',
        text,
        mediaUrl: null,
        gifUrl: null,
      }),
  };
  open.push(made);
  return made;
}
const both = async () => [await tab(), await tab()] as const;
const stored = async ({ outbox }: Tab) => (await outbox.draft(conversation))?.text ?? '';

test('[Y1] drafts of two tabs in one conversation are both kept, whoever writes last', async () => {
  const [one, other] = await both();
  await Promise.all([one.field.load(), other.field.load()]);
  expect(await one.field.save('Bonsoir')).toBe('Bonsoir');
  expect(await other.field.save('Je suis en bas')).toBe('Bonsoir\nJe suis en bas');
  expect(await one.field.save('Bonsoir, toi')).toBe('Bonsoir, toi\nJe suis en bas');
  expect(await (await tab()).field.load()).toBe('Bonsoir, toi\nJe suis en bas');
});

test('[Y1] a draft sent by one tab leaves the other’s field, except for its own words', async () => {
  const [one, other] = await both();
  await one.field.load();
  await one.field.save('Bonsoir');
  expect(await other.field.load()).toBe('Bonsoir');
  const heard: [string, string][] = [];
  const end = other.field.watch((before, now) => heard.push([before, now]));
  await one.send('Bonsoir');
  await vi.waitFor(() => expect(heard).toEqual([['Bonsoir', '']]));
  end();
  // What it went on with meanwhile is all that is left of it.
  expect(await other.field.save('à demain')).toBe('à demain');
  expect(await stored(one)).toBe('à demain');
});

test('[Y1] words sent by one tab leave another tab’s field that holds more', async () => {
  const [one, other] = await both();
  await Promise.all([one.field.load(), other.field.load()]);
  await one.field.save('Bonsoir');
  await other.field.save('Je suis en bas');
  const heard: [string, string][] = [];
  const end = other.field.watch((before, now) => heard.push([before, now]));
  await one.send('Bonsoir');
  await vi.waitFor(() => expect(heard).toEqual([['Bonsoir\nJe suis en bas', 'Je suis en bas']]));
  end();
});

test('[Y1] sending keeps what another tab has written beside it', async () => {
  const [one, other] = await both();
  await Promise.all([one.field.load(), other.field.load()]);
  await other.field.save('Je suis en bas');
  await one.send('Bonsoir');
  expect(await stored(one)).toBe('Je suis en bas');
  expect(await other.field.save('Je suis en bas, à gauche')).toBe('Je suis en bas, à gauche');
});

test('[Y1] words sent while being saved are no draft afterwards', async () => {
  const one = await tab();
  await one.field.load();
  const kept = one.outbox.setDraft(conversation, 'Bonsoir');
  await one.send('Bonsoir');
  await kept;
  expect(await stored(one)).toBe('');
  expect(await one.field.save('À demain')).toBe('À demain');
});

test('[Y1] words sent before their save started are not saved', async () => {
  const one = await tab();
  await one.field.load();
  let typed = true;
  const kept = one.field.save('Bonsoir', () => typed);
  typed = false;
  await one.send('Bonsoir');
  await kept;
  expect(await stored(one)).toBe('');
});

test('[Y1] a page that becomes visible shows what others wrote meanwhile', async () => {
  const [one, other] = await both();
  await Promise.all([one.field.load(), other.field.load()]);
  await other.field.save('Bonsoir');
  const heard: [string, string][] = [];
  await one.field.catchUp((before, now) => heard.push([before, now]));
  await one.field.catchUp((before, now) => heard.push([before, now]));
  expect(heard).toEqual([['', 'Bonsoir']]);
});

test.each([
  ['typed', 0],
  ['only read', 1],
])('[Y19] words that a page has %s return where the browser removed its databases', async (_, reloads) => {
  // Every tab before has ended: as it is, each lives as long as this process does.
  vi.spyOn(navigator.locks, 'request').mockImplementation(((_: string, ...rest: unknown[]) =>
    Promise.resolve((rest.at(-1) as (lock: object) => unknown)({}))) as never);
  let before = await tab();
  await before.field.load();
  await before.field.save('Un long récit');
  for (let n = 0; n < reloads; n += 1) {
    before.outbox.close();
    before = await tab();
    expect(await before.field.load()).toBe('Un long récit');
  }
  before.outbox.close();
  globalThis.indexedDB = new IDBFactory();
  before.left.noteLostDatabases(ada, Date.now() + 1);
  const after = await tab();
  expect(await after.field.load()).toBe('Un long récit');
  expect(await stored(after)).toBe('Un long récit');
  vi.restoreAllMocks();
});

test('[Y18] words stored by an earlier build are taken over', async () => {
  keys.set(`alcove-words-${ada}`, JSON.stringify({ [conversation]: 'D’avant' }));
  expect(await (await tab()).field.load()).toBe('D’avant');
});
