/**
 * Seals the typed text of a member's pages without an app lock. The cipher is loaded before the first screen only where
 * sealed text waits to be read; else after it, because it would delay the start. What is typed before it is there waits
 * for it in memory, and is written as it is where the page ends or is hidden meanwhile, where that takes long, or where
 * the cipher cannot be loaded: no word is lost for it. It goes before what is sealed under its name, see `partsOf`.
 */
import { errorName, log } from '#lib/log.ts';
import type { KeyValueStorage } from '#lib/unsaved-input-store.ts';
import type { MemberId } from '#schemas/ids.ts';
import { currentAccount, watchAccount } from '#startup/account.ts';
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { held } from '#sync/lock/held-cipher.ts';
import { hasLeft, writer } from './page-writer.ts';
import { isPageSealed, isTextOf, partsOf } from './sealed-keys.ts';

/** Longest wait in memory, in milliseconds: a page that crashes writes nothing. */
const PATIENCE_MS = 1000;

/** Texts by their names. */
const waiting = new Map<string, string>();

/** How far the sealing of the writer's text is. */
let begun: { ready: Promise<void>; state?: 'sealing' | 'failed' } | null = null;
let isWatching = false;

/** Resolves when typed text of the account can be read; to be awaited before anything reads it. */
export function sealPageText(account: MemberId): Promise<void> {
  if (begun && !hasLeft(account) && begun.state !== 'failed') return begun.ready;
  writer.account = account;
  begun = { ready: begin(account) };
  return begun.ready;
}

function begin(account: MemberId): Promise<void> {
  if (!isWatching) watch();
  if (held.cipher || hasSealed(account)) return load(account);
  held.pageText = (storage) => (storage === localStorage ? waitingIn(storage, account) : storage);
  void whenFirstScreenStands().then(() => load(account));
  return Promise.resolve();
}

function watch(): void {
  for (const event of ['pagehide', 'visibilitychange']) addEventListener(event, () => takeWaiting(writePlain));
  watchAccount(() => {
    const current = currentAccount();
    if (current.status === 'unreadable' || ('account' in current && current.account === writer.account)) return;
    begun = null;
    writer.account = null;
    waiting.clear();
  });
  isWatching = true;
}

/** False also where the browser denies its storage: then nothing is written either. */
function hasSealed(account: MemberId): boolean {
  try {
    const isSealed = (name: string) => isPageSealed(localStorage.getItem(name) ?? '');
    return Object.keys(localStorage).some((name) => isTextOf(account)(name) && isSealed(name));
  } catch {
    return false;
  }
}

async function load(account: MemberId): Promise<void> {
  try {
    const { add, prepareKey, renew, sealedIn } = await import('./page-cipher.ts');
    await prepareKey(account);
    if (!begun || hasLeft(account) || begun.state === 'sealing') return;
    begun.state = 'sealing';
    held.pageText = (storage) => (storage === localStorage ? sealedIn(storage) : storage);
    takeWaiting(add);
    void whenFirstScreenStands().then(() => renew(account));
  } catch (error) {
    log.warn('account.text-not-sealed', { error: errorName(error) });
    if (!begun || hasLeft(account) || begun.state === 'sealing') return;
    // Tried again when the account is read the next time.
    begun.state = 'failed';
    held.pageText = (storage) => (storage === localStorage ? plainIn(storage) : storage);
    takeWaiting(writePlain);
  }
}

const writePlain = (name: string, text: string) => plainIn(localStorage).setItem(name, text);

function takeWaiting(write: (name: string, text: string) => void): void {
  const texts = [...waiting];
  waiting.clear();
  for (const [name, text] of texts)
    try {
      write(name, text);
    } catch (error) {
      log.debug('account.text-not-stored', { error: errorName(error) });
    }
}

/** Reads and writes what is not sealed, and leaves what is. */
function plainIn(storage: KeyValueStorage): KeyValueStorage {
  const parts = (name: string) => partsOf(storage.getItem(name) ?? '');
  const write = (name: string, text: string) => {
    const stored = [text, parts(name)[1]].filter((part) => part !== '').join('\n');
    if (stored === '') storage.removeItem(name);
    else storage.setItem(name, stored);
  };
  return { getItem: (name) => parts(name)[0] || null, setItem: write, removeItem: (name) => write(name, '') };
}

function waitingIn(storage: KeyValueStorage, account: MemberId): KeyValueStorage {
  const stored = plainIn(storage);
  return {
    getItem: (name) => waiting.get(name) ?? stored.getItem(name),
    setItem(name, text) {
      if (hasLeft(account)) return;
      if (waiting.size === 0) {
        void load(account);
        setTimeout(() => takeWaiting(writePlain), PATIENCE_MS);
      }
      waiting.set(name, text);
    },
    removeItem(name) {
      waiting.delete(name);
      stored.removeItem(name);
    },
  };
}
