/** Acts as a member in a real Chromium, by the screen's buttons, and reads everything that the device stores. */
import type { Locator, Page as Tab } from '@playwright/test';
import type { Entry } from '#schemas/commands/entry.ts';
import type { RecordedResult } from '#schemas/commands/queue.ts';
import type { Chunk } from '#schemas/entities/chunk.ts';
import type { EntryId, Epoch, MemberId } from '#schemas/ids.ts';
import { digestOf } from '#sync/replica/digest.ts';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { StreamDoc } from '#sync/store/collections.ts';
import { Device } from '#tests/support/browser-device.ts';
import { pairId } from '#tests/support/entries.ts';
import type { Shown, Step, ActOutcome } from './acts.ts';
import type { Client } from './crew.ts';
import type { Person } from './members.ts';
import { shownOf, type OnDevice } from './shown.ts';
import type { VisibleState } from './visible-state.ts';

/** Shows all messages of a conversation at once. */
const TALL = { width: 390, height: 6000 };
/** Long enough for a busy machine; an element that is missing by then has disappeared. */
const PATIENCE = { timeout: 1500 };

interface Lying {
  entries: Entry[];
  results: RecordedResult[];
  claims: { id: EntryId }[];
  epoch: Epoch | null;
  streams: StreamDoc[];
  pages: Chunk[];
}

/** Reads everything in the account's databases. */
const lying = (tab: Tab, account: MemberId): Promise<Lying> =>
  tab.evaluate(async (account) => {
    const found = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.includes(account));
    const all = async <T>(part: string, store: string): Promise<T[]> => {
      const name = found.find((each) => each.includes(part));
      if (!name) return [];
      const answer = <V>(request: IDBRequest<V>) =>
        new Promise<V>(
          (resolve, reject) => (
            (request.onsuccess = () => resolve(request.result)),
            (request.onerror = () => reject(request.error as DOMException))
          ),
        );
      const database = await answer(indexedDB.open(name));
      const values = await answer(database.transaction(store).objectStore(store).getAll() as IDBRequest<T[]>);
      database.close();
      return values;
    };
    const meta = await all<{ epoch?: string }>('alcove-outbox-', 'meta');
    return {
      entries: await all('alcove-outbox-', 'entries'),
      results: await all('alcove-outbox-', 'results'),
      claims: await all('alcove-outbox-', 'claims'),
      epoch: meta.find(({ epoch }) => epoch !== undefined)?.epoch ?? null,
      streams: await all('--streams', 'docs'),
      pages: await all('--chunks', 'docs'),
    } as unknown as Lying;
  }, account);

async function onDevice(tab: Tab, account: MemberId): Promise<OnDevice> {
  const { entries, results, claims, epoch, streams, pages } = await lying(tab, account);
  const store = streams.find(({ id }) => id === 'epoch')?.epoch ?? null;
  const heads = streams.flatMap(({ head }) => (head && head.epoch === store ? [head] : []));
  const queue = {
    epoch,
    entries,
    claimed: new Set(claims.map(({ id }) => id)),
    results: new Map(results.map((result) => [result.id, result])),
    confirmed: new Map(),
    deferred: new Map(),
    clockOffset: 0,
  };
  return { account, epoch: store, heads, pages, queue };
}

const there = (locator: Locator): Promise<boolean> =>
  locator.waitFor(PATIENCE).then(
    () => true,
    () => false,
  );

export class BrowserClient implements Client {
  readonly device: Device;
  readonly #me: Person;
  readonly #digest: () => Promise<string>;

  /** `digest`: reads the digest that the database expects. */
  constructor(url: string, me: Person, digest: () => Promise<string>) {
    this.device = new Device({ name: me.username, url, viewport: TALL });
    this.#me = me;
    this.#digest = digest;
  }

  async begin(): Promise<void> {
    await this.device.open();
    // Without a limit, a hanging action would never report.
    this.device.context.setDefaultTimeout(30_000);
    await this.device.signIn();
    await this.device.installed();
  }

  async #goTo(other: MemberId): Promise<void> {
    const hash = `#/chat/${pairId(this.#me.id, other)}`;
    if (!this.device.page.url().endsWith(hash)) await this.device.goto(`/${hash}`);
  }

  async act({ kind, memberId, text }: Step & { memberId: MemberId }): Promise<ActOutcome> {
    const { page } = this.device;
    await this.#goTo(memberId);
    if (kind === 'unblock') {
      const button = page.getByRole('button', { name: talk.unblock });
      if (!(await button.isVisible())) return { did: 'nothing' };
      await button.click();
      return { did: 'unblocked' };
    }
    if (!(await there(this.device.messages()))) return { did: 'nothing' };
    if (kind === 'read') return { did: 'read' };
    if (kind === 'hide' || kind === 'block') return this.#choose(kind);
    return this.#send(text);
  }

  async #choose(kind: 'hide' | 'block'): Promise<ActOutcome> {
    const { page } = this.device;
    const { item, confirm } = {
      hide: { item: talk.hide, confirm: talk.hideDialog.confirm },
      block: { item: talk.block, confirm: talk.blockDialog.confirm },
    }[kind];
    try {
      await page.getByRole('button', { name: talk.menu }).click(PATIENCE);
      await page.getByRole('menuitem', { name: item }).click(PATIENCE);
      await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click(PATIENCE);
      return { did: kind === 'hide' ? 'hidden' : 'blocked' };
    } catch {
      await page.keyboard.press('Escape');
      return { did: 'nothing' };
    }
  }

  async #send(text: string): Promise<ActOutcome> {
    try {
      await this.device.page.getByRole('textbox', { name: talk.message }).fill(text, PATIENCE);
    } catch {
      return { did: 'nothing' };
    }
    await this.device.page
      .getByRole('button', { name: talk.send })
      .click(PATIENCE)
      .catch(() => undefined);
    const seen = await there(this.device.messages().getByText(text, { exact: true }));
    return seen ? { did: 'sent', message: null, text } : { did: 'perhaps', text };
  }

  async settled(ms: number): Promise<string | null> {
    for (const end = Date.now() + ms; ;) {
      const { queue, epoch, heads } = await onDevice(this.device.page, this.#me.id);
      const waiting = queue.entries.filter(({ id }) => queue.results.get(id)?.status !== 'rejected').length;
      if (waiting === 0 && epoch !== null && (await this.#digest()) === (await digestOf(epoch, heads))) return null;
      if (Date.now() > end) return waiting > 0 ? `${waiting} entries wait` : 'the digests differ';
      await this.device.page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 100)));
    }
  }

  shows = async (): Promise<Shown> => shownOf(await onDevice(this.device.page, this.#me.id));

  /** Compares texts and their order on the screen with the database, conversation by conversation. */
  async screenComplaints(sight: VisibleState): Promise<string[]> {
    const complaints: string[] = [];
    for (const [id, { other, rows }] of Object.entries(sight)) {
      const should = rows.map(({ text, deleted }) => (deleted ? chat.deleted : text));
      await this.#goTo(other);
      let is: string[] = [];
      const same = async () => JSON.stringify((is = await this.#words())) === JSON.stringify(should);
      for (const end = Date.now() + 5000; !(await same()) && Date.now() < end;) await there(this.device.messages());
      if (!(await same()))
        complaints.push(`the screen says of ${id}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
    }
    return complaints;
  }

  /** Returns the texts, without refused messages and without what surrounds the text. */
  #words = (): Promise<string[]> =>
    this.device
      .messages()
      .getByRole('article')
      .evaluateAll(
        (articles, failed) =>
          articles
            .filter((each) => !each.textContent.includes(failed))
            .map((each) => each.querySelector('.chat-bubble')?.firstChild?.textContent ?? ''),
        chat.states.failed,
      );
}
