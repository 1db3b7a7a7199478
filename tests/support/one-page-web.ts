/**
 * Replaces the web by one page, at a site whose links get a preview, for a server's process into which it is loaded
 * (`NODE_OPTIONS=--import …`).
 */
import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';

const SITE = 'fr.wikipedia.org';
const PAGE =
  '<!doctype html><title>Alcôve</title><meta name="description" content="Un renfoncement dans un mur."><meta property="og:site_name" content="Wikipédia">';

const web = http.createServer((_, response) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE),
);
web.listen(0, '127.0.0.1').unref();

const { lookup } = dns;
dns.lookup = (async (host: string, options: object) =>
  host === SITE ? [{ address: '93.184.216.34', family: 4 }] : lookup(host, options)) as typeof lookup;
const { request } = https;
https.request = ((options: https.RequestOptions, onResponse: (message: http.IncomingMessage) => void) =>
  options.host === SITE
    ? http.request(
        {
          host: '127.0.0.1',
          port: (web.address() as AddressInfo).port,
          path: options.path ?? '/',
          signal: options.signal as AbortSignal,
        },
        onResponse,
      )
    : request(options, onResponse)) as typeof request;
syncBuiltinESMExports();
