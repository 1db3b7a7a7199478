/**
 * Remembers a session that was lost while no page was open: the next page must not begin with the last screen of that
 * member [Y17]. A page draws its last screen before it has read anything but its localStorage, which a service worker
 * cannot change; so the document itself carries a mark.
 */
import { SESSION_LOST_CACHE } from '#sync/session/names.ts';
import { markDocument } from './mark-document.ts';

/** Notes the loss. The page removes the note once the member is signed in again. */
export const noteSessionLoss = (): Promise<unknown> => caches.open(SESSION_LOST_CACHE);

const isLossNoted = (): Promise<boolean> => caches.has(SESSION_LOST_CACHE).catch(() => false);

/** Returns the document, with the mark if a loss is noted. */
export async function withLossMarker(answer: Promise<Response>): Promise<Response> {
  const [document, lost] = await Promise.all([answer, isLossNoted()]);
  return lost ? markDocument(document, 'data-lost') : document;
}
