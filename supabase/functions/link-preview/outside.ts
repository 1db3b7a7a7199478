/**
 * Requests pages from the web. Names are resolved separately, so that the address that was checked is the one that is
 * contacted.
 */
import { lookup } from 'node:dns/promises';
import https from 'node:https';
import { isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  header(name: string): string | undefined;
  body: AsyncIterable<Uint8Array>;
  /** Closes the connection, when the rest is not needed. */
  end(): void;
}

export interface Outside {
  /** Returns every address of a host name. */
  addresses(host: string): Promise<readonly string[]>;
  /** Requests a URL from this address, without resolving its name again. Follows no redirect. */
  get(url: URL, address: string, signal: AbortSignal): Promise<Answer>;
}

const HEADERS = {
  accept: 'text/html,application/xhtml+xml',
  'accept-encoding': 'identity',
  'accept-language': 'fr',
  'user-agent': 'AlcoveLinkPreview/1.0',
};

const answered = (message: IncomingMessage): Answer => ({
  status: message.statusCode ?? 0,
  header: (name) => [message.headers[name]].flat()[0],
  body: message as AsyncIterable<Uint8Array>,
  end: () => void message.destroy(),
});

/** Opens the web. `request` and `port` differ in tests only. */
export const openOutside = (request: typeof https.request = https.request, port = 443): Outside => ({
  addresses: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  get: (url, address, signal) =>
    new Promise((resolve, reject) => {
      const family = isIPv6(address) ? 6 : 4;
      const options: https.RequestOptions = {
        host: url.hostname,
        servername: url.hostname,
        port,
        path: url.pathname + url.search,
        headers: HEADERS,
        agent: false,
        signal,
        maxHeaderSize: 16_384,
        lookup: (_, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family)),
      };
      request(options, (message) => resolve(answered(message)))
        .on('error', reject)
        .end();
    }),
});
