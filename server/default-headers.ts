/** What every answer carries, refusals and faults included; an answer that says otherwise itself is left as it is. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** They tell of one member. */
const personal = /^\/(auth|rest|functions|sync)(\/|$|\?)/;
const YEAR_SECONDS = 31_536_000;

/** `isSecure`: the site is found by https, and browsers are to ask for it by nothing else. */
export function setDefaultHeaders({ url = '' }: IncomingMessage, response: ServerResponse, isSecure: boolean): void {
  response.setHeader('x-content-type-options', 'nosniff');
  if (personal.test(url)) response.setHeader('cache-control', 'no-store');
  if (isSecure) response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}
