/**
 * The port, taken first of all, so that a taken one is noticed before anything starts. Until the rest is ready it
 * answers « retry ».
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import { ExpectedRefusal } from './expected-refusal.ts';

export interface HttpListener {
  server: Server;
  port: number;
  url: string;
  serve(listener: RequestListener): void;
  close(): Promise<void>;
}

/**
 * All of a request, its body included: a large picture on a poor link takes longer than Node's five minutes. Who sends
 * nothing ends sooner.
 */
const REQUEST_MS = 15 * 60_000;

export class PortTaken extends ExpectedRefusal {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
  }
}

const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(JSON.stringify({ code: 'retry', message: 'starting' }));
};

/** As it stands in an address: what answers everywhere, or here alone, is found at `localhost`. */
function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return isIPv6(host) ? `[${host}]` : host;
}

export async function takePort(port: number, host: string): Promise<HttpListener> {
  let listener = answerStarting;
  const server = createServer((request, response) => listener(request, response));
  server.requestTimeout = REQUEST_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error),
    );
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
