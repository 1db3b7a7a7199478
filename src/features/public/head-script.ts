/**
 * Scripts that choose between the landing page and the app, which share the root's address. The choice is made in the
 * head, before the first paint: a route in the hash, or a key that an account has left on this device, means the app.
 * Its files are then requested as early as if the document named them; a visitor fetches none of them.
 */
import { OWNER_MARK } from '#startup/device-marks.ts';
import { watchStart } from '#startup/watch-start.ts';
import { product } from '#lib/product.ts';

export interface AppFiles {
  script: string;
  preloads: readonly string[];
}

/**
 * Requests the app's files. A last screen is drawn and painted first: the script is fetched meanwhile, and runs in the
 * task after that frame.
 */
const appRequest = ({ script, preloads }: AppFiles): string => `(${watchStart.toString()})('${script}');
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  const begin = () => add('script', ${script.startsWith('/src/') ? "{ type: 'module', crossOrigin: '', " : '{ '}src: '${script}' });
  if (window.alcoveDrawing) {
    add('link', { rel: 'preload', as: 'script', href: '${script}' });
    window.alcoveDrawing.then(() => {
      if (document.hidden || !document.getElementById('last-screen').hasChildNodes()) begin();
      else requestAnimationFrame(() => setTimeout(begin));
    });
  } else begin();
  for (const href of ${JSON.stringify(preloads)}) add('link', { rel: 'modulepreload', crossOrigin: '', href });`;

/** An expression for the document: whether an account has left its mark on this device. */
const hasOwnerMark = `keys.some((key) => key.startsWith('${OWNER_MARK}'))`;
const keysHere = `let keys = [];
  try { keys = Object.keys(localStorage); } catch {}`;

/**
 * The script of the document of the app alone, which requests the files in the same way. If the document named the
 * app's script, the browser's preload scanner would find it, and compile it on the page's own thread before the first
 * paint. An installed app starts at `#/`: without an account, that is the landing page.
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
    if (window.Capacitor?.isNativePlatform?.() ?? window.CapacitorCustomPlatform) html.dataset.native = '';
    addEventListener('hashchange', () => { if (location.hash.startsWith('#/')) location.reload(); });
    return;
  }
  html.dataset.app = '';
  document.title = '${product.name}';
  ${appRequest(files)}
})();`;

/** Styles that show one of the two; without a script, the landing page. */
export const headStyle =
  'html:not([data-app]) #root, html[data-app] .landing, html:not([data-native]) .splash, html[data-native] .site { display: none; }';
