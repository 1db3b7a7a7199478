/** Sets headers on every answer, refusals and defects included. An answer's own headers take precedence. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Paths whose answers concern one member. */
const personal = /^\/(auth|rest|functions|sync)(\/|$|\?)/;
const YEAR_SECONDS = 31_536_000;

/** `isSecure`: the site has an https address, and browsers must use only https. */
export function setDefaultHeaders({ url = '' }: IncomingMessage, response: ServerResponse, isSecure: boolean): void {
  response.setHeader('x-content-type-options', 'nosniff');
  if (personal.test(url)) response.setHeader('cache-control', 'no-store');
  if (isSecure) response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`);
}
