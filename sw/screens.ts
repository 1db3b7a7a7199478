/** Which navigations are documents of the application, and which are pages that are read. */
import { isAppAddress, isFile } from '#lib/addresses.ts';

/** The root: landing page and app in one, of which the document itself shows one. */
export const ROOT = '/index.html';
/**
 * Every other address of the app, and the root where the address names a screen: a server is not told of that, a
 * service worker is.
 */
export const APP = '/app.html';

/** Where servers answer, not screens. */
const served = /^\/(auth|functions|gif|rest|socket\.io|storage|sync)(\/|$)/;

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

function addressOf({ method, mode, url }: Asked, origin: string): URL | null {
  const address = new URL(url);
  return method === 'GET' && mode === 'navigate' && address.origin === origin ? address : null;
}

/** The document of the app that stands at this address; null: it is no screen of the app. */
export function documentOf(request: Asked, origin: string): string | null {
  const address = addressOf(request, origin);
  if (address === null) return null;
  const { pathname, hash } = address;
  if (pathname === '/' || pathname === ROOT) return hash.startsWith('#/') ? APP : ROOT;
  return pathname === APP || isAppAddress(pathname) ? APP : null;
}

/** A public page, or nothing at all: the server knows. */
export function isPage(request: Asked, origin: string): boolean {
  const path = addressOf(request, origin)?.pathname;
  return path !== undefined && documentOf(request, origin) === null && !served.test(path) && !isFile(path);
}
