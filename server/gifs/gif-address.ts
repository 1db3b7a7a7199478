/**
 * Addresses of GIFs, sealed for whoever may search: a picture in a page asks without a token, so the address itself
 * carries the word of the server that a member was given it. Nobody else can have us fetch what they like.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hexadecimal digits: an address of a message holds 64 characters in all. */
const SEAL = 24;
/** Longer ids would leave no place for a seal. */
export const GIF_ID = /^[A-Za-z0-9]{1,39}$/;

const sealOf = (key: string, id: string) => createHmac('sha256', key).update(`gif ${id}`).digest('hex').slice(0, SEAL);

export const sealedGif = (key: string, id: string): string => `${id}-${sealOf(key, id)}`;

/** The id; null: not sealed by us. */
export function idOfSealedGif(key: string, name: string): string | null {
  const [id = '', seal = '', ...rest] = name.split('-');
  if (rest.length > 0 || seal.length !== SEAL || !GIF_ID.test(id)) return null;
  const [presentedSeal, expectedSeal] = [Buffer.from(seal), Buffer.from(sealOf(key, id))];
  return presentedSeal.length === expectedSeal.length && timingSafeEqual(presentedSeal, expectedSeal) ? id : null;
}
