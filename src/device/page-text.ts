/**
 * Seals the typed text of a member's pages without an app lock. The cipher is loaded before the first screen only where
 * sealed text waits to be read; else after it, because it would delay the start. What is typed before it is there waits
 * for it in memory, and is written as it is where the page ends meanwhile, or the cipher cannot be loaded: no word is
 * lost for it.
 */
import { errorName, log } from '#lib/log.ts';
import type { KeyValueStorage } from '#lib/unsaved-input-store.ts';
import type { MemberId } from '#schemas/ids.ts';
import { whenFirstScreenStands } from '#startup/gates/startup-gates.ts';
import { held } from '#sync/lock/held-cipher.ts';
import { isPageSealed, isTextOf } from './sealed-keys.ts';

/** Texts by their names. */
const waiting = new Map<string, string>();

/** The account whose text this page seals. */
let begun: MemberId | null = null;

/** To be called before anything reads typed text of the account. */
export async function sealPageText(account: MemberId): Promise<void> {
  if (begun === account) return;
  begun = account;
  if (hasSealed(account)) return load(account);
  held.pageText = (storage) => (storage === localStorage ? waitingIn(storage, account) : storage);
  addEventListener('pagehide', () => takeWaiting(writePlain));
  void whenFirstScreenStands().then(() => load(account));
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
    held.pageText = (storage) => (storage === localStorage ? sealedIn(storage) : storage);
    takeWaiting(add);
    void whenFirstScreenStands().then(() => renew(account));
  } catch (error) {
    log.warn('account.text-not-sealed', { error: errorName(error) });
    held.pageText = (storage) => storage;
    takeWaiting(writePlain);
  }
}

const writePlain = (name: string, text: string) => localStorage.setItem(name, text);

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

const waitingIn = (storage: KeyValueStorage, account: MemberId): KeyValueStorage => ({
  getItem: (name) => waiting.get(name) ?? storage.getItem(name),
  setItem(name, text) {
    if (waiting.size === 0) void load(account);
    waiting.set(name, text);
  },
  removeItem(name) {
    waiting.delete(name);
    storage.removeItem(name);
  },
});
