/** Which addresses are screens of the application: every one of them is the same document. */
export const DOCUMENT = '/index.html';

/** Where servers answer, not screens. */
const served = /^\/(auth|functions|rest|socket\.io|storage|sync)(\/|$)/;

/** A screen asked for by its address: every one of them is the same document. */
export function isScreen({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): boolean {
  const { pathname, origin: asked } = new URL(url);
  return method === 'GET' && mode === 'navigate' && asked === origin && !served.test(pathname) && (pathname === DOCUMENT || !/\.[a-z0-9]+$/i.test(pathname));
}
