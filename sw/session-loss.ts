/**
 * [Y17] A session that is lost while no page is open: the next one must not begin with what its member saw last. A page
 * draws that before it has read anything but its keys, which a service worker cannot touch; so the document itself says
 * it.
 */
import { SESSION_LOST_CACHE } from '#sync/session/names.ts';

/** The page that has its member again forgets it. */
export const noteSessionLoss = (): Promise<unknown> => caches.open(SESSION_LOST_CACHE);

const isLossNoted = (): Promise<boolean> => caches.has(SESSION_LOST_CACHE).catch(() => false);

/** The document, as it is or with that mark. */
export async function withLossMarker(answer: Promise<Response>): Promise<Response> {
  const [document, lost] = await Promise.all([answer, isLossNoted()]);
  if (!lost) return document;
  const { status, headers } = document;
  return new Response((await document.text()).replace('<html ', '<html data-lost '), { status, headers });
}
