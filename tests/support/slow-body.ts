/** A request whose body is sent by hand, piece by piece. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SlowRequest {
  send(bytes: Uint8Array): void;
  /** All of the body has been sent. */
  end(): void;
  /** What the server says, whether or not it has everything. */
  response: Promise<{ status: number; body: string; closes: boolean }>;
  abort(): void;
}

/** Without `content-length` the body comes in chunks. */
export function slowRequest(url: string, headers: Record<string, string>, method = 'POST'): SlowRequest {
  const sending = request(url, { method, headers });
  const response = once(sending, 'response').then(async ([answer]: IncomingMessage[]) => ({
    status: answer?.statusCode ?? 0,
    body: answer ? await text(answer) : '',
    closes: answer?.headers.connection === 'close',
  }));
  response.catch(() => undefined);
  // A server that closes while it is still being told something is heard through its answer.
  sending.on('error', () => undefined);
  sending.flushHeaders();
  return {
    send: (bytes) => void sending.write(bytes),
    end: () => void sending.end(),
    response,
    abort: () => void sending.destroy(),
  };
}
