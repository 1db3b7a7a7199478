/**
 * Seals the addresses of GIFs for members who may search. A picture in a page is loaded without a token, so its address
 * contains a proof that the server gave it to a member. Nobody else can make us fetch files of their choice.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Number of hexadecimal digits: an address in a message has 64 characters at most. */
const SEAL = 24;
/** Pattern of ids; longer ones would leave no room for a seal. */
export const GIF_ID = /^[A-Za-z0-9]{1,39}$/;

const sealOf = (key: string, id: string) => createHmac('sha256', key).update(`gif ${id}`).digest('hex').slice(0, SEAL);

export const sealedGif = (key: string, id: string): string => `${id}-${sealOf(key, id)}`;

/** Returns the id, or null when we have not sealed the name. */
export function idOfSealedGif(key: string, name: string): string | null {
  const [id = '', seal = '', ...rest] = name.split('-');
  if (rest.length > 0 || seal.length !== SEAL || !GIF_ID.test(id)) return null;
  const [presentedSeal, expectedSeal] = [Buffer.from(seal), Buffer.from(sealOf(key, id))];
  return presentedSeal.length === expectedSeal.length && timingSafeEqual(presentedSeal, expectedSeal) ? id : null;
}
