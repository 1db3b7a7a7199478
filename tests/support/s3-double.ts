/**
 * Plays an S3-compatible store over real HTTP, in memory. It is a double of the contract, not a product: it checks each
 * signature and hash by code of its own (`s3-signature.ts`), and knows the few requests that the app sends. What a real
 * server rarely does on demand it does when told to: refuse, fail, fall silent, break off, lose an answer.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings, S3Times } from '#server/files/s3-requests.ts';
import { checkSignature, type S3Fault } from './s3-signature.ts';

/** What happens to one request. `lost`: carried out, then cut; `cut`: cut before; `half`, `silent`: within the body. */
export type Trouble = S3Fault | 'lost' | 'cut' | 'half' | 'silent';

interface Stored {
  bytes: Buffer;
  headers: Record<string, string>;
}
export interface S3Double {
  settings: S3Settings;
  /** Objects by key. */
  objects: Map<string, Stored>;
  /** Method and key of each request since the start, in order. */
  requests: string[];
  /** Troubles for the next requests, one each; null: none. */
  next(...troubles: (Trouble | null)[]): void;
  /** The same for the next readings of objects alone, whatever is stored, or stored again, in between. */
  nextReadings(...troubles: Trouble[]): void;
  stop(): Promise<void>;
}
interface Options {
  /** What the store does with `If-None-Match: *`. */
  conditional?: 'refuses' | 'ignores' | 'unknown';
  /** What becomes of removed versions; `hidden`: they are kept, and the account may not ask about it. */
  versions?: 'Enabled' | 'Suspended' | 'hidden';
  /** Whether answers say how long they are. */
  tellsLength?: boolean;
  /** Objects in one answer of a list. */
  listed?: number;
}

/** Short enough for a test that waits for them. */
export const SHORT_TIMES: S3Times = { answer: 2000, silence: 60, pause: 1 };

const failure = (response: ServerResponse, { status, code }: S3Fault): void =>
  void response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

function listObjects(objects: Map<string, Stored>, query: URLSearchParams, listed: number): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token')?.replace(/^<&/, '') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, listed);
  const entries = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.bytes.length ?? 0}</Size></Contents>`,
  );
  const more = keys.length > listed;
  const token = more ? `<NextContinuationToken>&lt;&amp;${page.at(-1) ?? ''}</NextContinuationToken>` : '';
  return `<ListBucketResult>${entries.join('')}<IsTruncated>${String(more)}</IsTruncated>${token}</ListBucketResult>`;
}

function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  found: Stored,
  { trouble, tellsLength }: { trouble: Trouble | null; tellsLength: boolean },
): void {
  const size = found.bytes.length;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = first === '' ? Math.max(0, size - Number(last || size)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  const isPart = first !== '' || last !== '';
  if (isPart && start > end) return failure(response, { status: 416, code: 'InvalidRange' });
  const part = found.bytes.subarray(start, end + 1);
  response.writeHead(isPart ? 206 : 200, {
    ...found.headers,
    ...(tellsLength && { 'content-length': part.length }),
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  if (trouble !== 'half' && trouble !== 'silent') return void response.end(part);
  response.write(part.subarray(0, part.length / 2), () => {
    if (trouble === 'half') response.destroy();
  });
}

export async function startS3Double(options: Options = {}): Promise<S3Double> {
  const { conditional = 'refuses', versions, tellsLength = true, listed = 1000 } = options;
  const objects = new Map<string, Stored>();
  const requests: string[] = [];
  const troubles: (Trouble | null)[] = [];
  const readingTroubles: Trouble[] = [];
  const account = { key: 'AKIAALCOVE', secret: 'not/a+secret=', region: 'eu-west-3' };
  const bucket = 'members';

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, name = '', key = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    const body = await buffer(request);
    requests.push(`${request.method ?? ''} ${key}${url.search}`);
    const isReading = request.method === 'GET' && key !== '';
    const trouble = (isReading ? readingTroubles.shift() : undefined) ?? troubles.shift() ?? null;
    if (trouble === 'cut') return void response.destroy();
    const fault = typeof trouble === 'object' ? trouble : null;
    const wrong = fault ?? checkSignature(request, body, account);
    if (wrong) return failure(response, wrong);
    if (name !== bucket) return failure(response, { status: 404, code: 'NoSuchBucket' });
    if (request.method === 'PUT') {
      const isConditional = request.headers['if-none-match'] === '*';
      if (isConditional && conditional === 'unknown') return failure(response, { status: 501, code: 'NotImplemented' });
      if (isConditional && conditional === 'refuses' && objects.has(key))
        return failure(response, { status: 412, code: 'PreconditionFailed' });
      const { 'x-amz-meta-sha256': hash, 'content-type': type } = request.headers;
      const headers = { ...(typeof hash === 'string' && { 'x-amz-meta-sha256': hash }), 'content-type': type ?? '' };
      objects.set(key, { bytes: body, headers });
      return void (trouble === 'lost' ? response.destroy() : response.writeHead(200).end());
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204, versions && { 'x-amz-delete-marker': 'true' }).end();
    }
    if (url.searchParams.has('versioning')) {
      if (versions === 'hidden') return failure(response, { status: 403, code: 'AccessDenied' });
      const status = versions ? `<Status>${versions}</Status>` : '';
      return void response.end(`<VersioningConfiguration>${status}</VersioningConfiguration>`);
    }
    if (url.searchParams.has('list-type')) return void response.end(listObjects(objects, url.searchParams, listed));
    const found = objects.get(key);
    return found
      ? sendObject(request, response, found, { trouble, tellsLength })
      : failure(response, { status: 404, code: 'NoSuchKey' });
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket, ...account, pathStyle: true },
    objects,
    requests,
    next: (...given) => void troubles.push(...given),
    nextReadings: (...given) => void readingTroubles.push(...given),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
