/** Questions of the public comparison, for any chat with a list, an open conversation and a search field. */
declare global {
  interface Window {
    /** Set once all databases are open. */
    chat?: Measures;
    /** Address of the filled chat, with its conversation open. */
    address?: string;
  }
}

export interface Measures {
  /** Milliseconds until the last message is acknowledged, sent one after the other or all at once. */
  inserted(count: number, together: boolean): Promise<number>;
  /** Milliseconds from the command to the change of the document. */
  toMessages(): Promise<number>;
  toList(): Promise<number>;
  /** Enters the search field, which must happen before a key. */
  entered(): Promise<number>;
  /** Milliseconds from the key to the first hits. */
  searched(word: string): Promise<number>;
  /** Ends the search; milliseconds until the list is shown again. */
  left(): Promise<number>;
  /** Kilobytes. */
  stored(): Promise<number>;
}

const MESSAGES = '[role="log"] article';
const ROWS = 'ul[aria-label="Conversations"] li';
const HITS = 'ul[aria-label="Messages trouvés"] li';
const PATIENCE_MS = 60_000;

const isShown = (selector: string, words: string) =>
  [...document.querySelectorAll(selector)].some((each) => each.textContent.includes(words));

/** Resolves to the time at which the document first shows these words there. */
function whenShown(selector: string, words: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const watcher = new MutationObserver(() => {
      if (!isShown(selector, words)) return;
      end();
      resolve(performance.now());
    });
    const timer = setTimeout(() => {
      end();
      reject(new Error(`never shown: ${words}`));
    }, PATIENCE_MS);
    const end = () => {
      watcher.disconnect();
      clearTimeout(timer);
    };
    watcher.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

const field = () => document.querySelector<HTMLInputElement>('[role="search"] input');

/** Types as a key press does: React ignores a value that is only set. */
function type(words: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words);
  field()?.dispatchEvent(new Event('input', { bubbles: true }));
}

let nth = 0;

/** `insert`: resolves when the message is committed. */
export function measuresOf(insert: (text: string) => Promise<unknown>): Measures {
  async function insertAndWait(selector: string): Promise<number> {
    const words = `message vu ${++nth}.`;
    const startedAt = performance.now();
    const changed = whenShown(selector, words);
    await insert(words);
    return (await changed) - startedAt;
  }
  return {
    async inserted(count, together) {
      const texts = Array.from({ length: count }, (_, n) => `message ${n + 1} de ${count}`);
      const startedAt = performance.now();
      if (together) await Promise.all(texts.map(insert));
      else for (const text of texts) await insert(text);
      return performance.now() - startedAt;
    },
    toMessages: () => insertAndWait(MESSAGES),
    toList: () => insertAndWait(ROWS),
    entered() {
      field()?.focus();
      return Promise.resolve(0);
    },
    async searched(word) {
      const startedAt = performance.now();
      const found = whenShown(HITS, word);
      type(word);
      return (await found) - startedAt;
    },
    async left() {
      const startedAt = performance.now();
      const listed = whenShown(ROWS, '');
      type('');
      return (await listed) - startedAt;
    },
    async stored() {
      const { usageDetails } = (await navigator.storage.estimate()) as StorageEstimate & {
        usageDetails?: { indexedDB?: number };
      };
      return (usageDetails?.indexedDB ?? NaN) / 1024;
    },
  };
}
