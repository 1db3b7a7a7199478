import type { OpenedSnapshots } from '#startup/open-snapshots.ts';
import type { EarlyRead } from '#startup/early-read.ts';
import type { SnapshotPart } from '#startup/snapshot.ts';
import type { ScreenNode, LastScreen, screenAt as ScreenAt } from './screen-data.ts';

/** Element in which the document draws the last screen, and the element in it that was clicked last. */
export interface LastScreenContainer extends HTMLElement {
  lastTouched?: HTMLElement | undefined;
}

/** Facts of the build that the document needs. */
export interface ProgramInfo {
  ownerMark: string;
  snapshotMark: string;
  build: string;
  tags: readonly string[];
  attributes: readonly string[];
}

/**
 * Draws the last screen of this address from data, as text and allowed elements only. The stored screen exists only
 * while its member is signed in [Y17]. It is cleared at once if the device belongs to someone else or the session is
 * lost [Y16], or the app is locked [Y22].
 * `hash` is the router's address; `device` is the document's early read, `snapshots` what it opens. Resolves once the
 * screen is drawn, or nothing is to be drawn. The document runs the source of this function before the program is
 * there, so the function must not use anything from outside itself.
 */
export async function drawLastScreen(
  container: LastScreenContainer,
  hash: string,
  screenAt: typeof ScreenAt,
  program: ProgramInfo,
  device: Promise<EarlyRead | null>,
  snapshots: OpenedSnapshots,
): Promise<void> {
  const mark = Object.keys(localStorage).find((key) => key.startsWith(program.ownerMark));
  const screen = screenAt(hash);
  if (mark === undefined || screen === null || 'lost' in document.documentElement.dataset) return;
  const account = mark.slice(program.ownerMark.length);
  const snapshot = JSON.parse(
    (await snapshots[`${program.snapshotMark}${account}-${screen.name}`]) ?? 'null',
  ) as SnapshotPart<LastScreen> | null;
  if (snapshot?.subject !== screen.address) return;
  const { build, width, height, day, drawn } = snapshot.value;
  if (build !== program.build || width !== innerWidth || height < innerHeight) return;

  const draw = (node: ScreenNode, parent: Element | DocumentFragment, svg: boolean): void => {
    if (typeof node === 'string') return parent.append(node);
    const [tag, attributes, children] = node;
    if (!program.tags.includes(tag)) return;
    const inSvg = svg || tag === 'svg';
    const element = inSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      const allowed = program.attributes.includes(name) || name.startsWith('aria-');
      if (allowed || (name === 'href' && value.startsWith('#/'))) element.setAttribute(name, value);
    }
    if (!('data-offline' in attributes) || !navigator.onLine) for (const child of children) draw(child, element, inSvg);
    parent.append(element);
  };
  const fragment = document.createDocumentFragment();
  for (const node of drawn) draw(node, fragment, false);
  if (day !== new Date().toDateString()) container.dataset['old'] = '';
  // Links work by themselves. Any other element that was clicked is clicked again by the program when it takes over.
  container.addEventListener(
    'click',
    ({ target }) =>
      (container.lastTouched =
        (target as Element).closest<HTMLElement>('a, button, input, textarea, [role="button"]') ??
        container.lastTouched),
  );
  // A click before typing concerned the empty field, so it is not repeated.
  container.addEventListener('input', () => delete container.lastTouched);
  // No handler is attached yet: submitting would leave the page.
  container.addEventListener('submit', (event) => event.preventDefault());
  container.append(fragment);

  const clear = () => container.replaceChildren();
  const checkOwner = (earlyRead: EarlyRead | null) => {
    const [owner, session, locks] = [earlyRead?.owner, earlyRead?.session, earlyRead?.locks] as [
      { account: string } | undefined,
      { user?: { id: string } } | undefined,
      Record<string, unknown> | undefined,
    ];
    if (owner?.account !== account || session?.user?.id !== account || locks?.[account]) clear();
  };
  void device.then(checkOwner);
  // If the program fails to load, nobody handles clicks. Then the loading screen is shown instead.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && clear(), true);
  setTimeout(() => document.querySelector('#root > .shell') && clear(), 30_000);
}
