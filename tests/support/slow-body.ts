/** Sends a request whose body the test writes piece by piece. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SlowRequest {
  send(bytes: Uint8Array): void;
  /** Ends the body. */
  end(): void;
  /** The server's answer, which may come before the body is complete. */
  response: Promise<{ status: number; body: string; closes: boolean }>;
  abort(): void;
}

/** Without `content-length` the body is sent in chunks. */
export function slowRequest(url: string, headers: Record<string, string>, method = 'POST'): SlowRequest {
  const sending = request(url, { method, headers });
  const response = once(sending, 'response').then(async ([answer]: IncomingMessage[]) => ({
    status: answer?.statusCode ?? 0,
    body: answer ? await text(answer) : '',
    closes: answer?.headers.connection === 'close',
  }));
  response.catch(() => undefined);
  // A server may close the connection during the body: the test reads its answer all the same.
  sending.on('error', () => undefined);
  sending.flushHeaders();
  return {
    send: (bytes) => void sending.write(bytes),
    end: () => void sending.end(),
    response,
    abort: () => void sending.destroy(),
  };
}
