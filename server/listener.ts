/**
 * Opens the port before anything else, so that a port in use is noticed before anything starts. Until the server is
 * ready, and once it stops, it answers « retry », and browsers with a page that asks again.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Language } from '#schemas/language.ts';
import { LONGEST_REQUEST_MS } from '#schemas/limits.ts';
import { ExpectedRefusal } from './expected-refusal.ts';
import { asksForPage, unservedPage } from './unserved-page.ts';

export interface HttpListener {
  server: Server;
  port: number;
  url: string;
  serve(listener: RequestListener): void;
  /** Answers « retry » from now on. Resolves when the requests under way have been answered, or after a short wait. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

export class PortTaken extends ExpectedRefusal {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${otherPort(port)} npm start`);
  }
}

const LAST_PORT = 65_535;
const otherPort = (port: number) => (port < LAST_PORT ? port + 1 : port - 1);

/** Explains why the port cannot be opened, with advice; returns any other error unchanged. */
function listenRefusal(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new PortTaken(port);
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return new ExpectedRefusal(
      `Port ${port} may not be opened by this user. Choose one above 1023: PORT=5173 npm start`,
      { cause: error },
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return new ExpectedRefusal(
      `This machine has no address ${host}. Set HOST to one of its own, or leave it out for this machine alone.`,
      { cause: error },
    );
  return error;
}

const answerRetry = (message: string, language?: Language): RequestListener => {
  const answer = { body: JSON.stringify({ code: 'retry', message }), headers: { 'content-type': 'application/json' } };
  return ({ method, headers: { accept } }, response) => {
    const { body, headers } = asksForPage(accept) ? unservedPage(method === 'GET', language) : answer;
    response.writeHead(503, { ...headers, 'retry-after': '1' });
    response.end(body);
  };
};

/** Longest wait of a stop for the requests under way: an upload may take minutes, and goes on after the start. */
const FINISH_MS = 3000;

/** Returns the host for a URL: `localhost` for an address that listens everywhere, or only on this machine. */
function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

/** Whether a request asks for a socket. What asks for another protocol (h2c) is answered as if it had not asked. */
const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Opens the port. Throws `ExpectedRefusal` when it cannot be opened. */
export async function takePort(port: number, host: string, language?: Language): Promise<HttpListener> {
  let listener = answerRetry('starting', language);
  const underWay = new Set<ServerResponse>();
  let onAnswered = () => undefined as void;
  const server = createServer({ shouldUpgradeCallback: isSocket }, (request, response) => {
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      onAnswered();
    });
    listener(request, response);
  });
  // Instead of Node's five minutes. A client that sends nothing is disconnected earlier.
  server.requestTimeout = LONGEST_REQUEST_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenRefusal(error, port, host)));
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    server,
    port: actualPort,
    url: `http://${hostInUrl(host)}:${actualPort}`,
    serve(next) {
      listener = next;
    },
    async finish() {
      listener = answerRetry('stopping', language);
      const waiting = new AbortController();
      const answered = new Promise<void>((resolve) => {
        onAnswered = () => {
          if (underWay.size === 0) resolve();
        };
        onAnswered();
      });
      await Promise.race([answered, delay(FINISH_MS, undefined, waiting).catch(() => undefined)]);
      waiting.abort();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
