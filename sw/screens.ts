/** Decides which navigations open a document of the app, and which a public page. */
import { isAppAddress, isFile } from '#lib/addresses.ts';

/** Document of the root: it contains landing page and app, and shows one of them by itself. */
export const ROOT_DOCUMENT = '/index.html';
/**
 * Document of every other address of the app, and of the root if the fragment names a screen: a server never receives
 * the fragment, a service worker does.
 */
export const APP_DOCUMENT = '/app.html';

/** First segments of the paths of servers, whose answers are never stored here. */
export const networkSegments: readonly string[] = [
  'auth',
  'functions',
  'payments',
  'rest',
  'socket.io',
  'storage',
  'sync',
];
/** Those of all servers, none of which is a screen; pictures below `gif` may be stored. */
const serverSegments: readonly string[] = [...networkSegments, 'gif'];

type NavigationRequest = Pick<Request, 'method' | 'mode' | 'url'>;

function addressOf({ method, mode, url }: NavigationRequest, origin: string): URL | null {
  const address = new URL(url);
  return method === 'GET' && mode === 'navigate' && address.origin === origin ? address : null;
}

/** Returns the document of the app for this address, or null if the address is no screen of the app. */
export function documentOf(request: NavigationRequest, origin: string): string | null {
  const address = addressOf(request, origin);
  if (address === null) return null;
  const { pathname, hash } = address;
  if (pathname === '/' || pathname === ROOT_DOCUMENT) return hash.startsWith('#/') ? APP_DOCUMENT : ROOT_DOCUMENT;
  return pathname === APP_DOCUMENT || isAppAddress(pathname) ? APP_DOCUMENT : null;
}

/** Returns whether the address may be a public page; only the server knows whether it exists. */
export function isPage(request: NavigationRequest, origin: string): boolean {
  const path = addressOf(request, origin)?.pathname;
  return (
    path !== undefined &&
    documentOf(request, origin) === null &&
    !serverSegments.includes(path.split('/')[1] ?? '') &&
    !isFile(path)
  );
}
