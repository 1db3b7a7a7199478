import 'fake-indexeddb/auto';
import { setImmediate as turn } from 'node:timers/promises';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { entryRules } from '#actions/rules.ts';
import type { MessageId } from '#schemas/ids.ts';
import { databasesAsText } from '#tests/support/databases-as-text.ts';
import { ada, bela, conversation, firstEpoch, messageCommand, START } from '#tests/support/streams.ts';
import { createCipher } from '../lock/cipher.ts';
import { setCurrentCipher } from '../lock/current-cipher.ts';
import { createDataKey } from '../lock/keys.ts';
import { deleteDB, unwrap } from 'idb';
import { openOutboxDatabase, OutboxClosed, outboxName, STORES, write, type OutboxTransaction } from './database.ts';
import { TICKET_KEY } from './locked-copies.ts';
import { moveOutbox, otherOutboxName } from './move-outbox.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { putDraft, readEntries } from './stored.ts';

const key = createDataKey();
const cipher = createCipher(key, ada);
const owner = { account: ada, generation: 1 };

describe('the same outbox under the app lock [Y22]', () => {
  beforeAll(() => setCurrentCipher(cipher));
  afterAll(() => setCurrentCipher(null));
  describe('outbox', async () => void (await import('./outbox.test.ts')));
  describe('drain', async () => void (await import('./drain.test.ts')));
  describe('queue cache', async () => void (await import('./queue-cache.test.ts')));
  describe('unsent', async () => void (await import('./unsent.test.ts')));
});

describe('what lies in the outbox', () => {
  let outbox: Outbox;
  /** Closes the outbox, moves it and opens it again, as a page does that is unlocked during a change. */
  const move = async ({ isKilled = false } = {}) => {
    outbox.close();
    await moveOutbox(owner);
    if (!isKilled) await deleteDB(otherOutboxName(ada));
    outbox = await openOutbox(owner, { rules: entryRules });
  };
  const fill = async () => {
    outbox = await openOutbox(owner, { rules: entryRules });
    await outbox.changeEpoch(firstEpoch);
    await outbox.setDraft(conversation, 'Brouillon canari');
    await outbox.enqueue(messageCommand('Message canari'));
    await outbox.record({
      epoch: firstEpoch,
      serverTime: new Date(START).toISOString(),
      refused: false,
      results: [],
    });
  };
  const contents = async () => {
    const { entries } = await outbox.snapshot();
    return {
      texts: entries.map(({ data }) => ('text' in data ? data.text : null)),
      draft: (await outbox.draft(conversation))?.text,
      drafts: (await outbox.drafts()).map(({ conversationId }) => conversationId),
    };
  };
  const all = { texts: ['Message canari'], draft: 'Brouillon canari', drafts: [conversation] };

  beforeEach(() => void (globalThis.indexedDB = new IDBFactory()));
  afterEach(() => {
    outbox.close();
    setCurrentCipher(null);
  });

  test('[Y22] neither entries nor drafts nor their conversations can be read on the device', async () => {
    setCurrentCipher(cipher);
    await fill();
    expect(await contents()).toEqual(all);
    const everything = await databasesAsText();
    for (const secret of ['canari', conversation]) expect(everything.includes(secret), secret).toBe(false);
  });

  test('[Y22] a context without the key, or with another one, sees nothing and changes nothing of it', async () => {
    setCurrentCipher(cipher);
    await fill();
    setCurrentCipher(null);
    const locked = openOutbox(owner, { rules: entryRules, create: false });
    await expect(locked).rejects.toBeInstanceOf(OutboxClosed);
    setCurrentCipher(createCipher(createDataKey(), ada));
    expect((await outbox.drafts()).length, 'another key').toBe(0);
    setCurrentCipher(cipher);
    expect(await contents()).toEqual(all);
  });

  test('[Y16, Y22] beside the cipher of another account the outbox stays in the clear, and needs no key', async () => {
    setCurrentCipher(createCipher(key, bela));
    await fill();
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([outboxName(ada, false)]);
    setCurrentCipher(null);
    expect(await contents()).toEqual(all);
  });

  test('[Y22] turned on over a filled outbox, all of it moves into a sealed one of another name', async () => {
    await fill();
    setCurrentCipher(cipher);
    await move();
    expect(await contents()).toEqual(all);
    expect((await databasesAsText()).includes('canari')).toBe(false);
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([outboxName(ada, true)]);
  });

  test('[Y1, Y22] killed before the old one is deleted, the move finds it empty, and sends nothing twice', async () => {
    await fill();
    await outbox.enqueue(messageCommand('Second canari'));
    setCurrentCipher(cipher);
    await move({ isKilled: true });
    const [first] = (await outbox.snapshot()).entries;
    if (!first) throw new Error('nothing waits');
    await outbox.discard(first.id as string as MessageId);
    await outbox.setDraft(conversation, 'Plus récent');
    await move();
    expect(await contents()).toEqual({ ...all, texts: ['Second canari'], draft: 'Plus récent' });
  });

  test('[Y1, Y22] what another page writes while the outbox moves is moved too, or refused', async () => {
    await fill();
    setCurrentCipher(cipher);
    const moving = moveOutbox(owner).finally(() => (isMoved = true));
    let isMoved = false;
    const accepted = ['Message canari'];
    const refusals: unknown[] = [];
    for (let n = 1; !isMoved && n < 500; n++) {
      await turn();
      const text = `Pendant ${n}`;
      await outbox.enqueue(messageCommand(text)).then(
        () => accepted.push(text),
        (error: unknown) => refusals.push(error),
      );
    }
    await moving;
    await expect(outbox.enqueue(messageCommand('Après'))).rejects.toBeInstanceOf(OutboxClosed);
    expect(accepted.length, 'written meanwhile').toBeGreaterThan(1);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(OutboxClosed);
    await move();
    expect((await contents()).texts).toEqual(accepted);
  });

  test('[Y1, Y22] a page that opens the old outbox while it moves loses nothing, and brings nothing back', async () => {
    await fill();
    await outbox.enqueue(messageCommand('Retiré'));
    setCurrentCipher(cipher);
    const moving = moveOutbox(owner).finally(() => (isMoved = true));
    let isMoved = false;
    let times = 0;
    for (let n = 0; !isMoved && n < 500; n++) {
      await turn();
      const late = await openOutboxDatabase(owner, {
        create: false,
        onClosed: () => undefined,
        name: outboxName(ada, false),
      });
      const changed = await write(late, owner, async (tx) => {
        const withdrawn = (await readEntries(tx)).find((entry) => 'text' in entry.data && entry.data.text === 'Retiré');
        if (withdrawn) await tx.objectStore('entries').delete(withdrawn.nth);
        await putDraft(tx, { conversationId: conversation, text: 'Le dernier', at: START + 1e12 });
        return true;
      }).catch(() => false);
      late.close();
      if (changed && ++times === 2) break;
    }
    await moving;
    expect(times, 'changed meanwhile').toBeGreaterThan(0);
    await move();
    expect(await contents()).toEqual({ ...all, draft: 'Le dernier' });
  });

  /** Moves, while another page changes the old outbox: the nth change goes before the nth attempt to empty it. */
  async function moveBeside(...changes: ((tx: OutboxTransaction<'readwrite'>) => unknown)[]): Promise<void> {
    const name = outboxName(ada, false);
    const other = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined, name });
    const begin = IDBDatabase.prototype.transaction;
    let count = 0;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      // The first two claim the outbox and take all of it.
      if (this.name === name && this !== unwrap(other)) changes[++count - 3]?.(other.transaction(STORES, 'readwrite'));
      return begin.apply(this, given);
    });
    await moveOutbox(owner);
    vi.restoreAllMocks();
    other.close();
  }
  const claim = (tx: OutboxTransaction<'readwrite'>) => tx.objectStore('meta').put({ v: 1, owner }, 'owner');

  test('[Y1, Y22] of what another page has moved and emptied meanwhile, nothing is lost', async () => {
    await fill();
    setCurrentCipher(cipher);
    await moveBeside(claim, (tx) => STORES.forEach((store) => void tx.objectStore(store).clear()));
    await move();
    expect(await contents()).toEqual(all);
  });

  test('[Y1, Y22] a draft that another page has sent or emptied meanwhile does not come back', async () => {
    await fill();
    setCurrentCipher(cipher);
    await moveBeside((tx) => {
      void claim(tx);
      void tx.objectStore('drafts').delete(conversation);
    });
    await move();
    expect(await contents()).toEqual({ ...all, draft: undefined, drafts: [] });
  });

  test('[Y22] turned off, everything is written in the clear again, and needs no key', async () => {
    setCurrentCipher(cipher);
    await fill();
    setCurrentCipher(createCipher(key, ada, false));
    const db = await openOutboxDatabase(owner, {
      create: false,
      onClosed: () => undefined,
      name: outboxName(ada, true),
    });
    await db.put('meta', { v: 2, sealed: cipher.seal('outbox/meta', 'ticket') } as never, TICKET_KEY);
    db.close();
    await move();
    setCurrentCipher(null);
    expect(await contents()).toEqual(all);
    const open = await openOutboxDatabase(owner, { create: false, onClosed: () => undefined });
    expect(await open.getAllKeys('meta'), 'but for the ticket').not.toContain(TICKET_KEY);
    open.close();
  });
});
