/**
 * Serves `/storage/v1/upload/resumable`: uploads in parts, by the part of the TUS 1.0.0 protocol that hosted Supabase's
 * store speaks too.
 *
 * | route | what |
 * |---|---|
 * | `POST` | begins an upload, with its first part where there is a body, or finds one that was cut |
 * | `HEAD /<upload>` | how much has arrived: `Upload-Offset`, `Upload-Length` |
 * | `PATCH /<upload>` | adds a part that begins at `Upload-Offset`; the last one stores the file |
 */
import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import type { Member } from '../../sync/verify-token.ts';
import { refusal } from './refusals.ts';
import type { ObjectPath } from './stored-objects.ts';
import { uploadHeadOf } from './upload.ts';
import { receivePart, type PartsStore } from './upload-parts.ts';

export const RESUMABLE = '/upload/resumable';
const VERSION = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };
const PART_TYPE = 'application/offset+octet-stream';
/** Longest metadata, in characters. */
const METADATA_LENGTH = 2000;

type AsMember = (answer: (c: Context, member: Member) => Promise<Response>) => (c: Context) => Promise<Response>;

interface Parts extends PartsStore {
  asMember: AsMember;
  /** The same, of requests that bring a part: they cost more. */
  asSender: AsMember;
  /** Returns the path of an object that may be stored under this name, or null. */
  storable(bucket: string, name: string): ObjectPath | null;
}

const ownMetadata = z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/** Parses `key base64,key base64`. */
function metadataOf(header: string | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').slice(0, METADATA_LENGTH).split(',');
  return new Map(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')] as const;
    }),
  );
}

/** The hash that the device states of the whole file; null: none. */
function statedHash(metadata: string | undefined): string | null {
  try {
    return ownMetadata.parse(JSON.parse(metadata ?? '')).sha256;
  } catch {
    return null;
  }
}

/** Returns a place in a file; null: the header has none. */
function placeIn(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

/** Nothing here decodes a body: its bytes are the file's. */
const isEncoded = (c: Context): boolean => c.req.header('content-encoding') !== undefined;

export function resumableRoutes({ asMember, asSender, storable, ...store }: Parts): Hono {
  const routes = new Hono();
  const at = (received: number) => ({ ...VERSION, 'upload-offset': String(received) });
  const uploadOf = (c: Context) => z.uuid().safeParse(c.req.param('upload')).data ?? null;

  routes.post(
    RESUMABLE,
    asSender(async (c, member) => {
      const metadata = metadataOf(c.req.header('upload-metadata'));
      const path = storable(metadata.get('bucketName') ?? '', metadata.get('objectName') ?? '');
      if (!path) return refusal('forbidden');
      const upsert = c.req.header('x-upsert') ?? 'false';
      const length = c.req.header('upload-length') ?? null;
      const head = length === null ? 'bad-request' : uploadHeadOf(path, metadata.get('contentType'), length);
      if (typeof head === 'string') return refusal(head);
      if (head.length === null || upsert !== 'false' || isEncoded(c)) return refusal('bad-request');
      const hash = statedHash(metadata.get('metadata'));
      const beginning = await store.rows.begin(member, path, { size: head.length, type: head.type, hash });
      if ('code' in beginning) return refusal(beginning.code, beginning.wait);
      const { upload, received } = beginning;
      const hasPart = received === 0 && c.req.header('content-type') === PART_TYPE && c.req.raw.body !== null;
      // One whose last part has arrived, but which was not stored, is stored now.
      const result =
        hasPart || received === head.length
          ? await receivePart(store, { member, upload, place: received, body: c.req.raw.body })
          : { received };
      if ('refusal' in result) return refusal(result.refusal.code, result.refusal.wait);
      const location = `${new URL(c.req.url).pathname.replace(/\/$/, '')}/${upload}`;
      return new Response(null, { status: 201, headers: { ...at(result.received), location } });
    }),
  );

  routes.patch(
    `${RESUMABLE}/:upload`,
    asSender(async (c, member) => {
      const upload = uploadOf(c);
      const place = placeIn(c.req.header('upload-offset'));
      if (upload === null) return refusal('not-found');
      if (place === null || c.req.header('content-type') !== PART_TYPE) return refusal('bad-request');
      if (isEncoded(c)) return refusal('bad-request');
      const result = await receivePart(store, { member, upload, place, body: c.req.raw.body });
      if (!('refusal' in result)) return new Response(null, { status: 204, headers: at(result.received) });
      const answer = refusal(result.refusal.code, result.refusal.wait);
      if (result.received !== undefined) answer.headers.set('upload-offset', String(result.received));
      return answer;
    }),
  );

  // Hono answers HEAD with the route of GET.
  routes.get(
    `${RESUMABLE}/:upload`,
    asMember(async (c, member) => {
      const upload = uploadOf(c);
      const running = upload === null ? null : await store.rows.find(member, upload);
      if (!running) return refusal('not-found');
      return new Response(null, { headers: { ...at(running.received), 'upload-length': String(running.size) } });
    }),
  );
  return routes;
}
