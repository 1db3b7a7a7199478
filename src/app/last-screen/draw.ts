import type { EarlyRead } from '#live/early-read.ts';
import type { Part } from '#live/snapshot.ts';
import type { Drawn, LastScreen, screenAt as ScreenAt } from './drawn.ts';

/** Where it is drawn, and what was touched there before the program took over. */
export interface LastScreenPlace extends HTMLElement {
  touched?: HTMLElement | undefined;
}

/** What the document knows of the program. */
export interface Known {
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
  place: LastScreenPlace,
  hash: string,
  screenAt: typeof ScreenAt,
  known: Known,
  device: Promise<EarlyRead | null>,
): void {
  const mark = Object.keys(localStorage).find((key) => key.startsWith(known.ownerMark));
  const screen = screenAt(hash);
  if (mark === undefined || screen === null || 'lost' in document.documentElement.dataset) return;
  const account = mark.slice(known.ownerMark.length);
  const part = JSON.parse(
    localStorage.getItem(`${known.snapshotMark}${account}-${screen.name}`) ?? 'null',
  ) as Part<LastScreen> | null;
  if (part?.subject !== screen.address) return;
  const { build, width, height, day, drawn } = part.value;
  if (build !== known.build || width !== innerWidth || height < innerHeight) return;

  const draw = (one: Drawn, into: Element | DocumentFragment, svg: boolean): void => {
    if (typeof one === 'string') return into.append(one);
    const [tag, attributes, children] = one;
    if (!known.tags.includes(tag)) return;
    const inSvg = svg || tag === 'svg';
    const element = inSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      const allowed = known.attributes.includes(name) || name.startsWith('aria-');
      if (allowed || (name === 'href' && value.startsWith('#/'))) element.setAttribute(name, value);
    }
    if (!('data-offline' in attributes) || !navigator.onLine) for (const child of children) draw(child, element, inSvg);
    into.append(element);
  };
  const whole = document.createDocumentFragment();
  for (const one of drawn) draw(one, whole, false);
  if (day !== new Date().toDateString()) place.dataset['old'] = '';
  // Links lead where they say; what else is touched, by hand or by key, is touched again when the program is there.
  place.addEventListener(
    'click',
    ({ target }) =>
      (place.touched =
        (target as Element).closest<HTMLElement>('a, button, input, textarea, [role="button"]') ?? place.touched),
  );
  // What was touched before something was typed had nothing of it.
  place.addEventListener('input', () => delete place.touched);
  // A form that nobody listens to would leave the page.
  place.addEventListener('submit', (event) => event.preventDefault());
  place.append(whole);

  const gone = () => place.replaceChildren();
  const shown = (read: EarlyRead | null) => {
    const [owner, session] = [read?.owner, read?.session] as [
      { account: string } | undefined,
      { user: { id: string } } | undefined,
    ];
    if (owner?.account !== account || session?.user.id !== account) gone();
  };
  void device.then(shown);
  // Where the program does not come, nobody answers what is touched: then it says that it is still loading.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && gone(), true);
  setTimeout(() => document.querySelector('#root > .shell') && gone(), 30_000);
}
