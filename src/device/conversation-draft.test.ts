import { beforeEach, expect, test, vi } from 'vitest';
import type { ConversationId, EntryId, MemberId } from '#schemas/ids.ts';
import { eraseKeys } from '#sync/session/erase-keys.ts';
import { startSendRecovery } from './send-recovery.ts';
import { conversationDraft } from './conversation-draft.ts';

const account = 'e7b80b94-25fd-41f9-b7cd-4ebdf1a63fd7' as MemberId;
const conversation = '5ad58d6b-ede7-8aaa-a1f2-88941146f4a1' as ConversationId;
const other = '6bd58d6b-ede7-8aaa-a1f2-88941146f4a1' as ConversationId;

/** An outbox whose transactions never finish once the page is no longer `alive`. */
function outboxOf(drafts: Map<string, string>, alive: () => boolean) {
  return {
    wasSent: (id: EntryId) => Promise.resolve(messages.has(id)),
    takeDraft: (id: ConversationId) =>
      Promise.resolve(drafts.has(id) ? { conversationId: id, text: drafts.get(id) ?? '', at: savedAt } : null),
    setDraft: (id: ConversationId, text: string) =>
      alive() ? Promise.resolve((drafts.set(id, text), text)) : new Promise<string>(() => undefined),
  };
}
const draft = (drafts: Map<string, string>, id = conversation, alive = () => true) =>
  conversationDraft({ account, outbox: outboxOf(drafts, alive) } as never, id);

let keys: Map<string, string>;
let messages: Set<EntryId>;
let savedAt: number;
beforeEach(() => {
  [keys, messages, savedAt] = [new Map(), new Set(), 0];
  vi.stubGlobal('localStorage', {
    get length() {
      return keys.size;
    },
    key: (index: number) => [...keys.keys()][index] ?? null,
    getItem: (key: string) => keys.get(key) ?? null,
    setItem: (key: string, value: string) => void keys.set(key, value),
    removeItem: (key: string) => void keys.delete(key),
  });
});

/** Simulates a send whose page ended before the message was in the outbox. */
const cutOff = (n: number, text: string) => {
  const id = `00000000-0000-4000-8000-00000000000${n}` as EntryId;
  startSendRecovery(account, conversation, { id, text, at: n }).release();
  return id;
};

test('words typed just before the page ends are there on the next one', async () => {
  const drafts = new Map([[conversation as string, 'Bonsoir']]);
  void draft(drafts, conversation, () => false).save('Bonsoir, je suis en bas');
  expect(await draft(drafts).load()).toBe('Bonsoir, je suis en bas');
  expect(drafts.get(conversation)).toBe('Bonsoir, je suis en bas');
  expect(await draft(drafts, other).load()).toBe('');
});

test('words that were saved after all do not count as newer later', async () => {
  const drafts = new Map<string, string>();
  await draft(drafts).save('Un brouillon');
  await draft(drafts).save('Un autre');
  drafts.delete(conversation);
  expect(await draft(drafts).load()).toBe('');
});

test('[Y19] words that a full disk cannot take over are shown and stay where they were stored', async () => {
  const words = 'Trop pour le disque';
  void draft(new Map(), conversation, () => false).save(words);
  const outbox = {
    takeDraft: () => Promise.resolve(null),
    setDraft: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  };
  const diskFull = conversationDraft({ account, outbox } as never, conversation);
  expect(await diskFull.load()).toBe(words);
  expect(await diskFull.load()).toBe(words);
});

test('[Y17] an erased account leaves no recovered words', () => {
  cutOff(1, 'Je descends');
  void draft(new Map(), conversation, () => false).save('À tout à l’heure');
  expect(keys.size).toBe(2);
  eraseKeys(account);
  expect(keys.size).toBe(0);
});

const released = () =>
  expect
    .poll(async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('alcove-sending')))
    .toEqual([]);
/** Keys of unconfirmed sends. */
const sentKeys = () => [...keys.keys()].filter((key) => key.startsWith('alcove-sent-'));

test('[Y1] unsent words of a closed page return as words, in order, before newer typing', async () => {
  const drafts = new Map([[conversation as string, 'Une heure ?']]);
  cutOff(1, 'Bonsoir');
  cutOff(2, 'Je suis en bas');
  savedAt = 3;
  await released();
  expect(await draft(drafts).load()).toBe('Bonsoir\nJe suis en bas\nUne heure ?');
  expect(drafts.get(conversation)).toBe('Bonsoir\nJe suis en bas\nUne heure ?');
  expect(sentKeys()).toEqual([]);
});

test('[Y2] words that became a message are not restored, nor is an earlier draft beside them', async () => {
  const drafts = new Map([[conversation as string, 'Je sui']]);
  messages.add(cutOff(1, 'Bonsoir'));
  cutOff(2, 'Je suis en bas');
  savedAt = 1;
  await released();
  expect(await draft(drafts).load()).toBe('Je suis en bas');
  messages.add(cutOff(3, 'Encore'));
  drafts.clear();
  await released();
  expect(await draft(drafts).load()).toBe('');
  expect(sentKeys()).toEqual([]);
});

test('[Y2] words being edited on another page stay its own', async () => {
  const recovery = startSendRecovery(account, conversation, {
    id: '00000000-0000-4000-8000-000000000001' as EntryId,
    text: 'En chemin',
    at: 1,
  });
  expect(await draft(new Map()).load()).toBe('');
  recovery.complete();
  await released();
  expect(await draft(new Map()).load()).toBe('');
  expect(sentKeys()).toEqual([]);
});

test('[Y19] words refused by a full disk stop at once, and a gone account keeps none', async () => {
  const failingOutbox = (name: string) =>
    conversationDraft(
      { account, outbox: { setDraft: () => Promise.reject(Object.assign(new Error(name), { name })) } } as never,
      conversation,
    );
  await expect(failingOutbox('OutboxClosed').save('Bonsoir')).rejects.toThrow('OutboxClosed');
  expect(keys.size).toBe(0);
  await expect(failingOutbox('QuotaExceededError').save('Bonsoir')).rejects.toThrow('QuotaExceededError');
  expect([...keys.values()].join()).toContain('Bonsoir');
});
