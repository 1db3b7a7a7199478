/** Lets the browser's Back close what is open before it leaves. Pure of React: see `use-close-on-back.ts`. */

/** A traversal that has not been answered after this long will not be: a browser may have dropped the entry. */
const TRAVERSAL_TIMEOUT_MS = 1000;

interface EntryState {
  /** What is open at this entry, the outermost first. */
  overlays?: readonly number[];
  /** Another screen was opened from this entry, and stands behind it. */
  passed?: boolean;
  /** The router's count of entries. */
  idx?: number;
}

export interface Overlay {
  close(): void;
  /** Stays open when another screen is opened from it, as a search in a list does. */
  staysOpen: boolean;
}

/** The router's own history, as far as it is guarded here. */
export interface Navigations {
  push(to: unknown, state?: unknown): void;
  replace(to: unknown, state?: unknown): void;
}

type BrowserHistory = Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;

/**
 * Gives each open overlay a history entry of its own, at the address of its screen.
 *
 * Responsibilities: adds an entry when an overlay opens, closes the overlay when the member goes back from that entry,
 * goes back itself when the overlay is closed otherwise, and passes over entries whose overlay is gone: after a reload,
 * or forward. Races: the browser answers a traversal later, in a `popstate` event; until then every other change of the
 * history waits.
 */
export function createOverlayHistory(history: BrowserHistory) {
  const overlays = new Map<number, Overlay & { placed: boolean }>();
  const queuedChanges: (() => void)[] = [];
  const stateHere = (): EntryState => (history.state ?? {}) as EntryState;
  const overlaysHere = (): readonly number[] => stateHere().overlays ?? [];
  let nextId = Date.now();
  let currentOverlays = overlaysHere();
  let index = stateHere().idx ?? 0;
  let scheduled = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  /** While a traversal is under way: what will be open where it ends; null: whatever that entry says. */
  let traversal: { overlays: readonly number[] | null } | null = null;

  const writeEntry = (entryOverlays: readonly number[], method: 'pushState' | 'replaceState') => {
    const { passed: _, ...state } = stateHere();
    history[method](
      { ...state, overlays: entryOverlays, ...(method === 'pushState' && { idx: (state.idx ?? 0) + 1 }) },
      '',
    );
    currentOverlays = entryOverlays;
    index = stateHere().idx ?? 0;
  };

  function traverse(delta: number, targetOverlays: readonly number[] | null): void {
    traversal = { overlays: targetOverlays };
    timeout = setTimeout(endTraversal, TRAVERSAL_TIMEOUT_MS);
    history.go(delta);
  }

  function endTraversal(): void {
    clearTimeout(timeout);
    const expected = traversal?.overlays;
    traversal = null;
    currentOverlays = overlaysHere();
    index = stateHere().idx ?? 0;
    if (expected && expected.join() !== currentOverlays.join()) writeEntry(expected, 'replaceState');
    for (const change of queuedChanges.splice(0)) whenIdle(change);
    schedule();
  }

  function whenIdle(change: () => void): void {
    if (traversal) queuedChanges.push(change);
    else change();
  }

  /**
   * Brings the entry into line with what is open: once for all that opens and closes in the same moment, as a dialog
   * from a menu does.
   */
  function synchronize(): void {
    scheduled = false;
    if (traversal) return;
    const unplaced = [...overlays].filter(([, { placed }]) => !placed);
    for (const [, overlay] of unplaced) overlay.placed = true;
    const previous = overlaysHere();
    const target = [...previous.filter((id) => overlays.has(id)), ...unplaced.map(([id]) => id)];
    if (target.length < previous.length) return traverse(target.length - previous.length, target);
    if (previous.some((id, n) => id !== target[n])) writeEntry(target.slice(0, previous.length), 'replaceState');
    for (let n = previous.length; n < target.length; n += 1) writeEntry(target.slice(0, n + 1), 'pushState');
  }
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    queueMicrotask(synchronize);
  }

  // A page that was loaded anew has nothing open.
  if (currentOverlays.length > 0) schedule();

  return {
    /** Returns what is called when it is closed. */
    add(overlay: Overlay): () => void {
      const id = nextId++;
      overlays.set(id, { ...overlay, placed: false });
      schedule();
      return () => {
        overlays.delete(id);
        schedule();
      };
    },
    /** The member or `travel` has come to another entry. */
    onPopState(): void {
      if (traversal) return endTraversal();
      const current = overlaysHere();
      const closedIds = currentOverlays.filter((id) => !current.includes(id)).reverse();
      const forward = (stateHere().idx ?? 0) > index;
      currentOverlays = current;
      index = stateHere().idx ?? 0;
      for (const id of closedIds) overlays.get(id)?.close();
      if (forward && stateHere().passed && current.some((id) => !overlays.has(id))) traverse(1, null);
      else schedule();
    },
    /** The same navigations; one that leads out of an overlay takes the place of its entry. */
    guard<Router extends Navigations>(router: Router): Router {
      const push: Navigations['push'] = (to, state) =>
        whenIdle(() => {
          const inOverlay = currentOverlays.length > 0;
          const isLeaving = inOverlay && !overlays.get(currentOverlays.at(-1) ?? 0)?.staysOpen;
          if (inOverlay && !isLeaving) history.replaceState({ ...stateHere(), passed: true }, '');
          router[isLeaving ? 'replace' : 'push'](to, state);
          [currentOverlays, index] = [[], stateHere().idx ?? 0];
        });
      const replace: Navigations['replace'] = (to, state) =>
        whenIdle(() => {
          if (currentOverlays.length === 0) return router.replace(to, state);
          // What is replaced is the screen's own entry; what stays open is given a new one.
          for (const id of currentOverlays) {
            const overlay = overlays.get(id);
            if (overlay) overlay.placed = false;
          }
          queuedChanges.push(() => router.replace(to, state));
          traverse(-currentOverlays.length, []);
        });
      return Object.assign(Object.create(router) as Router, { push, replace });
    },
  };
}

let pageHistory: ReturnType<typeof createOverlayHistory> | undefined;

/** Of this page. */
export function overlayHistory(): ReturnType<typeof createOverlayHistory> {
  if (!pageHistory) {
    pageHistory = createOverlayHistory(history);
    addEventListener('popstate', pageHistory.onPopState);
  }
  return pageHistory;
}
