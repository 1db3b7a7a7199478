/** Reads what both sides of a media connection need of an offer. */

/**
 * Returns the fingerprint of the certificate that encrypts a connection, which the ticket names too [S12]; null: none,
 * or several.
 */
export function fingerprintOf(sdp: string): string | null {
  if (/^a=fingerprint:(?!sha-256 )/im.test(sdp)) return null;
  const matches = sdp.matchAll(/^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\r?$/gim);
  const found = new Set([...matches].map(([, value]) => value?.toUpperCase()));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

/** Leaves addresses out, and what would only make the offer longer. */
export const withoutAddresses = (sdp: string): string => sdp.replace(/^a=(candidate:.*|end-of-candidates)\r?\n/gm, '');
