/** A page's localStorage, cookies and `storage` events, for tests of snapshots. */
import { vi } from 'vitest';
import { PAGE_KEY_MARK, SNAPSHOT_MARK } from '#startup/device-marks.ts';
import { openSnapshots } from '#startup/open-snapshots.ts';
import { forgetSnapshots, takeSnapshots } from '#startup/snapshot.ts';

export interface SnapshotPage {
  /** What lies in localStorage. */
  stored: Record<string, string>;
  /** Whether localStorage has no room. */
  isFull: boolean;
  /** Called before a key is written or removed. */
  onChange: (key: string) => void;
  /** Reports that another tab has written or removed this key. */
  changedElsewhere(key: string): void;
  /** Ends the page, or puts it out of sight. */
  hide(): void;
  /** Opens what is stored, as a page that starts. */
  startAgain(): Promise<void>;
  /** The page's cookies by their names. */
  cookies: Map<string, string>;
}

export function snapshotPage(): SnapshotPage {
  const elsewhere = new EventTarget();
  const cookies = new Map<string, string>();
  const stored: Record<string, string> = {};
  const page: SnapshotPage = {
    stored,
    isFull: false,
    onChange: () => undefined,
    changedElsewhere: (key) => void elsewhere.dispatchEvent(Object.assign(new Event('storage'), { key })),
    hide: () => void elsewhere.dispatchEvent(new Event('pagehide')),
    async startAgain() {
      forgetSnapshots();
      globalThis.alcoveSnapshots = openSnapshots(SNAPSHOT_MARK, PAGE_KEY_MARK);
      await takeSnapshots();
    },
    cookies,
  };
  vi.stubGlobal(
    'localStorage',
    Object.defineProperties(stored, {
      getItem: { value: (key: string) => stored[key] ?? null },
      setItem: {
        value(key: string, text: string) {
          page.onChange(key);
          if (page.isFull) throw new DOMException('full', 'QuotaExceededError');
          stored[key] = text;
        },
      },
      removeItem: {
        value(key: string) {
          page.onChange(key);
          delete stored[key];
        },
      },
    }),
  );
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (line.includes('Max-Age=0;')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('addEventListener', elsewhere.addEventListener.bind(elsewhere));
  vi.stubGlobal('dispatchEvent', elsewhere.dispatchEvent.bind(elsewhere));
  vi.stubGlobal('removeEventListener', elsewhere.removeEventListener.bind(elsewhere));
  forgetSnapshots();
  return page;
}
