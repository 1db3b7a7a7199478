/** Which navigations are documents of the application, and which are pages that are read. */
import { isAppAddress, isFile } from '#lib/addresses.ts';

/** The root: landing page and app in one, of which the document itself shows one. */
export const ROOT = '/index.html';
/** Every other address of the app. */
export const APP = '/app.html';

/** Where servers answer, not screens. */
const served = /^\/(auth|functions|gif|rest|socket\.io|storage|sync)(\/|$)/;

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

function pathOf({ method, mode, url }: Asked, origin: string): string | null {
  const { pathname, origin: asked } = new URL(url);
  return method === 'GET' && mode === 'navigate' && asked === origin ? pathname : null;
}

/** The document of the app that stands at this address; null: it is no screen of the app. */
export function documentOf(request: Asked, origin: string): string | null {
  const path = pathOf(request, origin);
  if (path === null) return null;
  if (path === '/' || path === ROOT) return ROOT;
  return path === APP || isAppAddress(path) ? APP : null;
}

/** A public page, or nothing at all: the server knows. */
export function isPage(request: Asked, origin: string): boolean {
  const path = pathOf(request, origin);
  return path !== null && documentOf(request, origin) === null && !served.test(path) && !isFile(path);
}
