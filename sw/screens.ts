/** Which navigations are documents of the application, and which are pages that are read. */
import { isAppAddress, isFile } from '#lib/addresses.ts';

/** The root: landing page and app in one, of which the document itself shows one. */
export const ROOT_DOCUMENT = '/index.html';
/**
 * Every other address of the app, and the root where the address names a screen: a server is not told of that, a
 * service worker is.
 */
export const APP_DOCUMENT = '/app.html';

/** Where servers answer, not screens. */
const serverPaths = /^\/(auth|functions|gif|rest|socket\.io|storage|sync)(\/|$)/;

type NavigationRequest = Pick<Request, 'method' | 'mode' | 'url'>;

function addressOf({ method, mode, url }: NavigationRequest, origin: string): URL | null {
  const address = new URL(url);
  return method === 'GET' && mode === 'navigate' && address.origin === origin ? address : null;
}

/** The document of the app that stands at this address; null: it is no screen of the app. */
export function documentOf(request: NavigationRequest, origin: string): string | null {
  const address = addressOf(request, origin);
  if (address === null) return null;
  const { pathname, hash } = address;
  if (pathname === '/' || pathname === ROOT_DOCUMENT) return hash.startsWith('#/') ? APP_DOCUMENT : ROOT_DOCUMENT;
  return pathname === APP_DOCUMENT || isAppAddress(pathname) ? APP_DOCUMENT : null;
}

/** A public page, or nothing at all: the server knows. */
export function isPage(request: NavigationRequest, origin: string): boolean {
  const path = addressOf(request, origin)?.pathname;
  return path !== undefined && documentOf(request, origin) === null && !serverPaths.test(path) && !isFile(path);
}
