/**
 * Lets the browser's Back close open overlays before it leaves the screen. Contains no React: see
 * `use-close-on-back.ts`.
 */

/** Longest wait for a traversal's answer. After it, none will come: a browser may have dropped the entry. */
const TRAVERSAL_TIMEOUT_MS = 1000;

interface EntryState {
  /** Overlays that are open at this entry, the outermost first. */
  overlays?: readonly number[];
  /** Another screen was opened from this entry, and its entry follows. */
  passed?: boolean;
  /** The router's index of the entry. */
  idx?: number;
}

export interface Overlay {
  /** 'stays': it cannot be closed now, and takes the next Back too. */
  close(): unknown;
  /** The overlay stays open when another screen is opened from it, for instance a search in a list. */
  staysOpen: boolean;
}

/** The part of the router's history that is guarded here. */
export interface Navigations {
  push(to: unknown, state?: unknown): void;
  replace(to: unknown, state?: unknown): void;
}

type BrowserHistory = Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;

/**
 * Gives each open overlay a history entry of its own, at the address of its screen.
 *
 * Responsibilities: adds an entry when an overlay opens. Closes the overlay when the member goes back from that entry.
 * Goes back itself when the overlay is closed otherwise. Skips entries whose overlay is gone, after a reload or on
 * Forward.
 * Races: the browser answers a traversal later, in a `popstate` event; until then every other change of the history
 * waits.
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
  /** Set during a traversal, with the overlays that will be open at its end; null means those that the entry names. */
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
   * Brings the history entry into line with the open overlays. It runs once for all overlays that open and close at the
   * same moment, such as a menu and the dialog opened from it.
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

  // A reloaded page has no open overlays.
  if (currentOverlays.length > 0) schedule();

  return {
    /** Adds an overlay. Returns a function to call when it is closed. */
    add(overlay: Overlay): () => void {
      const id = nextId++;
      overlays.set(id, { ...overlay, placed: false });
      schedule();
      return () => {
        overlays.delete(id);
        schedule();
      };
    },
    /** Handles the arrival at another entry, by the member or by `traverse`. */
    onPopState(): void {
      if (traversal) return endTraversal();
      const current = overlaysHere();
      const closedIds = currentOverlays.filter((id) => !current.includes(id)).reverse();
      const forward = (stateHere().idx ?? 0) > index;
      currentOverlays = current;
      index = stateHere().idx ?? 0;
      for (const id of closedIds) {
        const overlay = overlays.get(id);
        if (overlay?.close() === 'stays') overlay.placed = false;
      }
      if (forward && stateHere().passed && current.some((id) => !overlays.has(id))) traverse(1, null);
      else schedule();
    },
    /** Returns the router's navigations, guarded: one that leaves an overlay replaces its entry. */
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
          // The screen's own entry is replaced; overlays that stay open get new entries.
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

/** Returns the history of this page's overlays. */
export function overlayHistory(): ReturnType<typeof createOverlayHistory> {
  if (!pageHistory) {
    pageHistory = createOverlayHistory(history);
    addEventListener('popstate', pageHistory.onPopState);
  }
  return pageHistory;
}
