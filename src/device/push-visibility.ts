/**
 * Reports to the server while this device is in front of its member: nothing is pushed to it then. A device is visible
 * as long as one of its tabs is. The report expires by itself, so that a page that died silences nothing for long.
 */
import type { Clock } from '#lib/clock.ts';
import type { PushServer } from './push-device.ts';
import { tabId } from './tab-lock.ts';

/** Milliseconds between reports; the server drops one after one and a half of these. */
export const REPORT_MS = 30_000;
/** After this time a tab that hid together with others looks for them once more. */
export const RECHECK_MS = 1000;

/** Whether a page is visible now, and calls back when that changes. */
export interface PageVisibility {
  isVisible(): boolean;
  watch(changed: () => void): () => void;
}

/** What the tabs of a device tell each other. */
export interface VisibleTabs {
  /** Notes that this tab is visible, until the returned function is called or the tab ends. */
  hold(): () => void;
  isOtherVisible(): Promise<boolean>;
}

export interface VisibilityPorts {
  clock: Pick<Clock, 'wait'>;
  server: Pick<PushServer, 'reportVisible'>;
  page: PageVisibility;
  tabs: VisibleTabs;
}

export const documentVisibility: PageVisibility = {
  isVisible: () => document.visibilityState === 'visible',
  watch(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
};

const LOCKS = 'alcove-visible-';

/** A lock of its own for each visible tab: the browser releases it with the tab, however that ends. */
export function visibleTabs(locks: Pick<LockManager, 'request' | 'query'>, tab: string = tabId): VisibleTabs {
  const own = `${LOCKS}${tab}`;
  return {
    hold() {
      const held = new AbortController();
      const untilHidden = new Promise<void>((resolve) => held.signal.addEventListener('abort', () => resolve()));
      void locks.request(own, { mode: 'shared' }, () => untilHidden).catch(() => undefined);
      return () => held.abort();
    },
    async isOtherVisible() {
      const { held = [] } = await locks.query();
      return held.some(({ name }) => name !== own && name?.startsWith(LOCKS));
    },
  };
}

/** Reports for a registered device until it is stopped. */
export function reportVisibility(device: string, { clock, server, page, tabs }: VisibilityPorts): () => void {
  let isEnded = false;
  /** Ends the round of an earlier change. */
  let round = 0;
  let release = () => undefined as void;

  async function reportUntilHidden(own: number): Promise<void> {
    while (!isEnded && own === round && page.isVisible()) {
      await server.reportVisible(device, true);
      await clock.wait(REPORT_MS);
    }
  }

  async function reportHidden(own: number): Promise<void> {
    if (await tabs.isOtherVisible()) {
      // A screen that is locked hides all tabs at once, and each still sees the others.
      await clock.wait(RECHECK_MS);
      if (await tabs.isOtherVisible()) return;
    }
    if (isEnded || own !== round) return;
    await server.reportVisible(device, false);
    // Another tab may have reported itself meanwhile, and been contradicted by this report.
    if (own === round && !isEnded && (await tabs.isOtherVisible())) await server.reportVisible(device, true);
  }

  function follow(): void {
    const own = ++round;
    release();
    if (page.isVisible()) {
      release = tabs.hold();
      void reportUntilHidden(own);
    } else {
      release = () => undefined;
      void reportHidden(own);
    }
  }

  const stopWatching = page.watch(follow);
  // Another tab may be visible: one in the background has nothing to say.
  if (page.isVisible()) follow();
  return () => {
    isEnded = true;
    release();
    stopWatching();
  };
}
