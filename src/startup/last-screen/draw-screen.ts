import type { EarlyRead } from '#startup/early-read.ts';
import type { SnapshotPart } from '#startup/snapshot.ts';
import type { ScreenNode, LastScreen, screenAt as ScreenAt } from './screen-data.ts';

/** Where it is drawn, and what was touched there before the program took over. */
export interface LastScreenContainer extends HTMLElement {
  lastTouched?: HTMLElement | undefined;
}

/** What the document knows of the program. */
export interface ProgramInfo {
  ownerMark: string;
  snapshotMark: string;
  build: string;
  tags: readonly string[];
  attributes: readonly string[];
}

/**
 * Draws the last screen of this address, from data, as text and elements that are allowed. It is kept only while its
 * member is signed in [Y17], and goes at once where the device turns out to be someone else's, or the session to be
 * lost [Y16].
 * `hash`: the router's address; `device`: what the document reads of it. The document runs this very function before
 * the program is there: it must not use anything from outside itself.
 */
export function drawLastScreen(
  container: LastScreenContainer,
  hash: string,
  screenAt: typeof ScreenAt,
  program: ProgramInfo,
  device: Promise<EarlyRead | null>,
): void {
  const mark = Object.keys(localStorage).find((key) => key.startsWith(program.ownerMark));
  const screen = screenAt(hash);
  if (mark === undefined || screen === null || 'lost' in document.documentElement.dataset) return;
  const account = mark.slice(program.ownerMark.length);
  const snapshot = JSON.parse(
    localStorage.getItem(`${program.snapshotMark}${account}-${screen.name}`) ?? 'null',
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
  // Links lead where they say; what else is touched, by hand or by key, is touched again when the program is there.
  container.addEventListener(
    'click',
    ({ target }) =>
      (container.lastTouched =
        (target as Element).closest<HTMLElement>('a, button, input, textarea, [role="button"]') ??
        container.lastTouched),
  );
  // What was touched before something was typed had nothing of it.
  container.addEventListener('input', () => delete container.lastTouched);
  // A form that nobody listens to would leave the page.
  container.addEventListener('submit', (event) => event.preventDefault());
  container.append(fragment);

  const clear = () => container.replaceChildren();
  const checkOwner = (earlyRead: EarlyRead | null) => {
    const [owner, session] = [earlyRead?.owner, earlyRead?.session] as [
      { account: string } | undefined,
      { user: { id: string } } | undefined,
    ];
    if (owner?.account !== account || session?.user.id !== account) clear();
  };
  void device.then(checkOwner);
  // Where the program does not come, nobody answers what is touched: then it says that it is still loading.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && clear(), true);
  setTimeout(() => document.querySelector('#root > .shell') && clear(), 30_000);
}
