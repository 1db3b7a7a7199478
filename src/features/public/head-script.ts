/**
 * The root is two things at one address: the landing page, and the app. Which one is decided in the head, before
 * anything is painted: a route in the hash, or a key that an account has left on this device, means the app, whose
 * files are then asked for as early as if the document named them; a visitor fetches none of them.
 */
import { OWNER_MARK } from '#startup/device-marks.ts';
import { product } from '#lib/product.ts';

export interface AppFiles {
  script: string;
  preloads: readonly string[];
}

/**
 * What is drawn of the last screen is painted first: the program is fetched meanwhile, and begins in the task after
 * that frame.
 */
const appRequest = ({
  script,
  preloads,
}: AppFiles): string => `const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  const begin = () => add('script', ${script.startsWith('/src/') ? "{ type: 'module', crossOrigin: '', " : '{ '}src: '${script}' });
  if (document.hidden || !document.getElementById('last-screen')?.hasChildNodes()) begin();
  else {
    add('link', { rel: 'preload', as: 'script', href: '${script}' });
    requestAnimationFrame(() => setTimeout(begin));
  }
  for (const href of ${JSON.stringify(preloads)}) add('link', { rel: 'modulepreload', crossOrigin: '', href });`;

/** Whether an account has left its mark, as an expression of the document. */
const hasOwnerMark = `keys.some((key) => key.startsWith('${OWNER_MARK}'))`;
const keysHere = `let keys = [];
  try { keys = Object.keys(localStorage); } catch {}`;

/**
 * A document of the app alone asks in the same way: a script that it named would be found by the browser's look-ahead,
 * and compiled on the page's own thread before anything is painted. An installed app begins at `#/`: where nobody has
 * an account, that is the landing page.
 */
export const appScript = (files: AppFiles): string => `(() => {
  ${keysHere}
  if (location.hash === '#/' && !${hasOwnerMark}) return location.replace('/');
  ${appRequest(files)}
})();`;

export const headScript = (files: AppFiles): string => `(() => {
  const html = document.documentElement;
  ${keysHere}
  if (!location.hash.startsWith('#/') && !${hasOwnerMark}) {
    if (window.Capacitor?.isNativePlatform?.()) html.dataset.native = '';
    addEventListener('hashchange', () => { if (location.hash.startsWith('#/')) location.reload(); });
    return;
  }
  html.dataset.app = '';
  document.title = '${product.name}';
  ${appRequest(files)}
})();`;

/** Beside it: of the two, one is seen. Without a script, the landing page. */
export const headStyle =
  'html:not([data-app]) #root, html[data-app] .landing, html:not([data-native]) .splash, html[data-native] .site { display: none; }';
