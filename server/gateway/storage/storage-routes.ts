/**
 * Serves `/storage/v1`, the part of hosted Supabase's store that the app uses. No request is passed on: method, path,
 * headers and body are checked, and each route runs with the rights of the requesting member.
 *
 * | route | who | what |
 * |---|---|---|
 * | `POST /object/<bucket>/<name>` | a member | stores a new picture of their own |
 * | `GET`, `HEAD /object/<bucket>/<name>` | a member | reads a picture that they may see now |
 * | `DELETE /object/conversations`, `/albums`, `/documents` | a member | removes own files that nothing names |
 * | `POST /object/sign/<bucket>/<name>` | a member | creates a link of at most ten minutes |
 * | `GET /object/sign/<bucket>/<name>?token=` | any holder of the link | reads with that member's present rights |
 * | `/upload/resumable` | a member | stores a file in parts, see `resumable-routes.ts` |
 */
import { pipeline } from 'node:stream';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { log } from '#lib/log.ts';
import { ALBUM_BUCKET, isAlbumPath } from '#schemas/album-media.ts';
import { DOCUMENT_BUCKET, isDocumentPath } from '#schemas/documents.ts';
import { MEDIA_BUCKET, mediaPlaceOf } from '#schemas/media.ts';
import { isProfilePicture, PROFILE_BUCKET } from '#schemas/profile-picture.ts';
import { limitsOf, type Limits } from '../../sync/rate-limit.ts';
import { bearer, KeysUnavailable, type Member, type VerifyToken } from '../../sync/verify-token.ts';
import { takeBudget, UPLOAD_WEIGHT } from '../budget.ts';
import { allowAnyOrigin } from '../cors.ts';
import { answerFor, errorDetailsOf } from '../database-errors.ts';
import { contentRange, rangeRequest, unsatisfiedRange } from '../../files/byte-range.ts';
import { checkedStream } from '../../files/checked-stream.ts';
import { FilesUnavailable, type ObjectFiles } from '../../files/object-files.ts';
import { sentStream } from '../../files/sent-stream.ts';
import { linkSeconds, type PictureLinks } from './picture-links.ts';
import { receiveJson } from './receive-body.ts';
import { resumableRoutes } from './resumable-routes.ts';
import { refusal } from './refusals.ts';
import type { ObjectPath, StoredObjects } from './stored-objects.ts';
import { upload, uploadHead } from './upload.ts';
import type { UploadRows } from './upload-rows.ts';

const NAMES_AT_ONCE = 100;

export interface StorageParts {
  verify: VerifyToken;
  objects: StoredObjects;
  files: ObjectFiles;
  links: PictureLinks;
  rows: UploadRows;
  /** Budgets shared with other transports. */
  limits?: Limits | undefined;
  /** Longest silence of a body, in milliseconds. */
  silenceMs?: number | undefined;
}

const removalBody = z.object({ prefixes: z.array(z.string()).check(z.maxLength(NAMES_AT_ONCE)) });
/** Buckets whose files their owner removes where nothing shows them; profiles' pictures go when another is set. */
const REMOVABLE = [MEDIA_BUCKET, ALBUM_BUCKET, DOCUMENT_BUCKET] as const;
const linkBody = z.object({ expiresIn: linkSeconds });

/** The buckets, and which names each may hold. */
const isStorable: Readonly<Record<string, (name: string) => boolean>> = {
  [MEDIA_BUCKET]: (name) => mediaPlaceOf(name) !== null,
  [PROFILE_BUCKET]: (name) => isProfilePicture(`${PROFILE_BUCKET}/${name}`),
  [ALBUM_BUCKET]: (name) => isAlbumPath(`${ALBUM_BUCKET}/${name}`),
  [DOCUMENT_BUCKET]: (name) => isDocumentPath(`${DOCUMENT_BUCKET}/${name}`),
};

/** Returns the object's path, or null. Names need no percent-encoding, so an encoded one is refused. */
function pathIn(c: Context, prefix: string): ObjectPath | null {
  const { pathname } = new URL(c.req.url);
  const at = pathname.indexOf(prefix);
  const [, bucket = '', name = ''] =
    /^([a-z]{1,32})\/([\w./-]{1,200})$/.exec(at < 0 ? '' : pathname.slice(at + prefix.length)) ?? [];
  return storable(bucket, name);
}

const storable = (bucket: string, name: string): ObjectPath | null =>
  isStorable[bucket]?.(name) ? { bucket, name } : null;

/** Serves stored files from our own origin so that none can act as a page of ours, and no cache keeps one [S18]. */
const asDownloads: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('content-security-policy', "default-src 'none'; sandbox");
  c.header('x-content-type-options', 'nosniff');
  c.header('cache-control', 'private, no-store');
};

type ForMember = (c: Context, member: Member) => Promise<Response>;
type ForPath = (c: Context, member: Member, path: ObjectPath) => Promise<Response>;

export function storageRoutes({
  verify,
  objects,
  files,
  links,
  rows,
  limits = limitsOf(),
  silenceMs,
}: StorageParts): Hono {
  const routes = new Hono();
  routes.use(allowAnyOrigin, asDownloads);

  /** Checks the token before the body is read. */
  const asMember = (answer: ForMember) => async (c: Context) => {
    const token = bearer(c.req.header('authorization'));
    const member = token === null ? null : await verify(token);
    return member === null ? refusal('unauthorized') : answer(c, member);
  };
  /** Takes the budget of a request that brings a file, before its body is read. */
  const asSender = (answer: ForMember) =>
    asMember(async (c, member) => {
      const wait = await takeBudget(c, limits, member.id, UPLOAD_WEIGHT);
      return wait > 0 ? refusal('rate-limited', wait) : answer(c, member);
    });
  const atPath = (prefix: string, answer: ForPath) =>
    asMember(async (c, member) => {
      const path = pathIn(c, prefix);
      return path === null ? refusal('not-found') : answer(c, member, path);
    });

  /** Answers a file, or the part of it that the request names: players of videos ask for parts. */
  async function fileOf(c: Context, requester: Pick<Member, 'id' | 'claims'>, path: ObjectPath): Promise<Response> {
    const object = await objects.find(requester, path);
    if (!object) return refusal('not-found');
    const tag = object.sha256 === null ? null : `"${object.sha256}"`;
    const headers = { 'content-type': object.type, 'accept-ranges': 'bytes', ...(tag !== null && { etag: tag }) };
    if (c.req.method === 'HEAD') {
      const bytes = await files.sizeOf(object);
      if (bytes === null) return refusal('not-found');
      return new Response(null, { headers: { ...headers, 'content-length': String(bytes) } });
    }
    const file = await files.read(object, rangeRequest(c.req.header('range'), c.req.header('if-range'), tag));
    if (file === null) return refusal('not-found');
    if (file === 'unsatisfiable') {
      const bytes = await files.sizeOf(object);
      const whole = bytes === null ? null : { 'content-range': unsatisfiedRange(bytes) };
      return new Response(null, { status: 416, headers: { ...headers, ...whole } });
    }
    const { bytes, range, stream } = file;
    if (range) {
      const part = {
        'content-length': String(range.last - range.first + 1),
        'content-range': contentRange(range, bytes),
      };
      return new Response(sentStream(c, stream), { status: 206, headers: { ...headers, ...part } });
    }
    const whole = object.sha256 === null ? stream : pipeline(stream, checkedStream(object.sha256), () => undefined);
    return new Response(sentStream(c, whole), {
      headers: { ...headers, 'content-length': String(bytes) },
    });
  }

  routes.post(
    '/object/sign/*',
    atPath('/object/sign/', async (c, member, path) => {
      const body = linkBody.safeParse(await receiveJson(c.req.raw.body, silenceMs));
      if (!body.success) return refusal('bad-request');
      if (!(await objects.find(member, path))) return refusal('not-found');
      const token = await links.sign(member, path, body.data.expiresIn);
      return Response.json({ signedURL: `/object/sign/${path.bucket}/${path.name}?token=${token}` });
    }),
  );
  routes.get('/object/sign/*', async (c) => {
    const path = pathIn(c, '/object/sign/');
    const requester = path && (await links.verify(c.req.query('token') ?? '', path));
    return requester ? fileOf(c, requester, path) : refusal('forbidden');
  });
  for (const bucket of REMOVABLE)
    routes.delete(
      `/object/${bucket}`,
      asMember(async (c, member) => {
        const body = removalBody.safeParse(await receiveJson(c.req.raw.body, silenceMs));
        if (!body.success || !body.data.prefixes.every((name) => isStorable[bucket]?.(name)))
          return refusal('bad-request');
        const removed = await objects.remove(member, bucket, body.data.prefixes);
        return Response.json(removed.map(({ name }) => ({ name, bucket_id: bucket })));
      }),
    );
  routes.post(
    '/object/*',
    asSender(async (c, member) => {
      const path = pathIn(c, '/object/');
      if (path === null) return refusal('forbidden');
      const head = uploadHead(c.req.raw.headers, path);
      if (typeof head === 'string') return refusal(head);
      const answer = await upload({ files, objects, silenceMs }, { member, path, head, body: c.req.raw.body });
      return 'code' in answer
        ? refusal(answer.code, answer.wait)
        : Response.json({ Id: answer.id, Key: `${path.bucket}/${path.name}` });
    }),
  );
  routes.get('/object/*', atPath('/object/', fileOf));
  routes.route('/', resumableRoutes({ objects, files, rows, silenceMs, asMember, asSender, storable }));
  routes.all('*', () => refusal('forbidden'));
  routes.onError((error) => {
    if (error instanceof FilesUnavailable) log.warn('files.unavailable', { reason: error.message });
    if (
      error instanceof FilesUnavailable ||
      error instanceof KeysUnavailable ||
      answerFor(errorDetailsOf(error))?.status === 503
    )
      return refusal('retry', 1);
    log.crash('storage request failed', new Error(errorDetailsOf(error).code ?? error.name));
    return refusal('server-error');
  });
  return routes;
}
