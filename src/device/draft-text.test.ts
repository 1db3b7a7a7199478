import { entryRules } from '#actions/rules.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOutbox, type Outbox } from '#sync/outbox/outbox.ts';
import type { EntryId } from '#schemas/ids.ts';
import { ada, bela, conversation } from '#tests/support/streams.ts';
import type { DraftTextPort } from './draft-port.ts';
import type * as TabDraftsModule from './tab-drafts.ts';

interface Tab {
  outbox: Outbox;
  field: DraftTextPort;
  left: typeof TabDraftsModule;
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

/** Opens a tab: loads the modules afresh, because they hold the tab's id. */
async function tab(): Promise<Tab> {
  vi.resetModules();
  const [outbox, { draftText }, left] = await Promise.all([
    openOutbox({ account: ada, generation: 1 }, { rules: entryRules }),
    import('./draft-text.ts'),
    import('./tab-drafts.ts'),
  ]);
  const field = draftText({ account: ada, outbox }, conversation);
  const opened = {
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
  open.push(opened);
  return opened;
}
const openTwo = async () => [await tab(), await tab()] as const;
const stored = async ({ outbox }: Tab) => (await outbox.draft(conversation))?.text ?? '';

test('[Y1] drafts of two tabs in one conversation are both kept, whoever writes last', async () => {
  const [first, second] = await openTwo();
  await Promise.all([first.field.load(), second.field.load()]);
  expect(await first.field.save('Bonsoir')).toBe('Bonsoir');
  expect(await second.field.save('Je suis en bas')).toBe('Bonsoir\nJe suis en bas');
  expect(await first.field.save('Bonsoir, toi')).toBe('Bonsoir, toi\nJe suis en bas');
  expect(await (await tab()).field.load()).toBe('Bonsoir, toi\nJe suis en bas');
});

test('[Y1] a draft sent by one tab leaves the other’s field, except for its own words', async () => {
  const [first, second] = await openTwo();
  await first.field.load();
  await first.field.save('Bonsoir');
  expect(await second.field.load()).toBe('Bonsoir');
  const changes: [string, string][] = [];
  const end = second.field.watch((previous, now) => changes.push([previous, now]));
  await first.send('Bonsoir');
  await vi.waitFor(() => expect(changes).toEqual([['Bonsoir', '']]));
  end();
  // The field has typed on meanwhile: only the new text is left of it.
  expect(await second.field.save('à demain')).toBe('à demain');
  expect(await stored(first)).toBe('à demain');
});

test('[Y1] words sent by one tab leave another tab’s field that holds more', async () => {
  const [first, second] = await openTwo();
  await Promise.all([first.field.load(), second.field.load()]);
  await first.field.save('Bonsoir');
  await second.field.save('Je suis en bas');
  const changes: [string, string][] = [];
  const end = second.field.watch((previous, now) => changes.push([previous, now]));
  await first.send('Bonsoir');
  await vi.waitFor(() => expect(changes).toEqual([['Bonsoir\nJe suis en bas', 'Je suis en bas']]));
  end();
});

test('[Y1] sending keeps what another tab has written beside it', async () => {
  const [first, second] = await openTwo();
  await Promise.all([first.field.load(), second.field.load()]);
  await second.field.save('Je suis en bas');
  await first.send('Bonsoir');
  expect(await stored(first)).toBe('Je suis en bas');
  expect(await second.field.save('Je suis en bas, à gauche')).toBe('Je suis en bas, à gauche');
});

test('[Y1] words sent while being saved are no draft afterwards', async () => {
  const first = await tab();
  await first.field.load();
  const saving = first.outbox.setDraft(conversation, 'Bonsoir');
  await first.send('Bonsoir');
  await saving;
  expect(await stored(first)).toBe('');
  expect(await first.field.save('À demain')).toBe('À demain');
});

test('[Y1] words sent before their save started are not saved', async () => {
  const first = await tab();
  await first.field.load();
  let typed = true;
  const saving = first.field.save('Bonsoir', () => typed);
  typed = false;
  await first.send('Bonsoir');
  await saving;
  expect(await stored(first)).toBe('');
});

test('[Y1] a page that becomes visible shows what others wrote meanwhile', async () => {
  const [first, second] = await openTwo();
  await Promise.all([first.field.load(), second.field.load()]);
  await second.field.save('Bonsoir');
  const changes: [string, string][] = [];
  await first.field.catchUp((previous, now) => changes.push([previous, now]));
  await first.field.catchUp((previous, now) => changes.push([previous, now]));
  expect(changes).toEqual([['', 'Bonsoir']]);
});

test.each([
  ['typed', 0],
  ['only read', 1],
])('[Y19] words that a page has %s return where the browser removed its databases', async (_, reload) => {
  // All earlier tabs count as ended. In fact each of them lives as long as this process.
  vi.spyOn(navigator.locks, 'request').mockImplementation(((_: string, ...rest: unknown[]) =>
    Promise.resolve((rest.at(-1) as (lock: object) => unknown)({}))) as never);
  let previousTab = await tab();
  await previousTab.field.load();
  await previousTab.field.save('Un long récit');
  for (let n = 0; n < reload; n += 1) {
    previousTab.outbox.close();
    previousTab = await tab();
    expect(await previousTab.field.load()).toBe('Un long récit');
  }
  previousTab.outbox.close();
  globalThis.indexedDB = new IDBFactory();
  previousTab.left.recordDatabaseLoss(ada, Date.now() + 1);
  const nextTab = await tab();
  expect(await nextTab.field.load()).toBe('Un long récit');
  expect(await stored(nextTab)).toBe('Un long récit');
  vi.restoreAllMocks();
});

test('[Y1, Y19] words of an ended page do not come back once sent, though no draft could be saved', async () => {
  keys.set(`alcove-words-${ada}`, JSON.stringify({ [conversation]: 'Trop pour le disque' }));
  const page = await tab();
  const setDraft = vi.spyOn(page.outbox, 'setDraft').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  expect(await page.field.load()).toBe('Trop pour le disque');
  setDraft.mockRestore();
  const { startSendRecovery } = await import('./send-recovery.ts');
  const { id } = (await page.send('Trop pour le disque')) as { id: EntryId };
  startSendRecovery(ada, conversation, { id, text: 'Trop pour le disque', at: 1 }).complete();
  expect(await (await tab()).field.load()).toBe('');
});

test('[Y18] words stored by an earlier build are taken over', async () => {
  keys.set(`alcove-words-${ada}`, JSON.stringify({ [conversation]: 'D’avant' }));
  expect(await (await tab()).field.load()).toBe('D’avant');
});
