/**
 * Makes credentials for TURN servers, which relay media out of networks that let no UDP pass. A server shares a secret
 * with this one and checks name and password by itself (« TURN REST API », coturn's `use-auth-secret`).
 */
import { createHmac } from 'node:crypto';
import type { IceServer } from '#schemas/wire/live-media.ts';

export interface TurnSettings {
  /** As `turn:host:3478?transport=tcp` or `turns:host:5349`. */
  urls: readonly string[];
  secret: string;
}

/** Seconds for which credentials are valid; a relay that is in use goes on [S33]. */
const VALID_S = 600;

/**
 * Returns the servers for a page, none without settings. `nowMs`: time since 1970. `nonce`: tells the credentials of
 * connections apart, so that a TURN server's log names no member.
 */
export function turnServers(settings: TurnSettings | undefined, nonce: string, nowMs: number): IceServer[] {
  if (!settings || settings.urls.length === 0) return [];
  const username = `${Math.floor(nowMs / 1000) + VALID_S}:${nonce}`;
  return [
    {
      urls: [...settings.urls],
      username,
      credential: createHmac('sha1', settings.secret).update(username).digest('base64'),
    },
  ];
}
