/** Reads and writes the rows of stored objects, with the rights of the requesting member. */
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import type { UploadType } from '#schemas/media.ts';
import type { Member } from '../../sync/verify-token.ts';
import { asMember } from '../as-member.ts';
import type { ObjectName } from '../../files/object-files.ts';

export interface ObjectPath {
  bucket: string;
  name: string;
}
/** Row of a stored object. */
export interface StoredObject extends ObjectName {
  type: string;
  /** SHA-256, in hexadecimal digits; null in rows of the demonstration. */
  sha256: string | null;
}
export interface ReceivedPicture {
  size: number;
  /** SHA-256, in hexadecimal digits. */
  sha256: string;
  type: UploadType;
  /** Length of a video, by its own header; null: it is none. */
  seconds: number | null;
}

/** Why an upload does not begin. `wait`: seconds until another attempt is worthwhile. */
export const beginRefusal = z.object({
  code: z.enum(['duplicate', 'forbidden', 'too-large', 'rate-limited', 'pictures-full', 'read-only']),
  wait: z.optional(z.number()),
});
const beginResult = z.union([z.object({ upload: z.string() }), beginRefusal]);
export type BeginResult = z.infer<typeof beginResult>;

/** Longer than any store takes for one file. */
const STORING = '2 hours';
const CACHE_CONTROL = 'private, max-age=31536000';

export interface StoredObjects {
  /** Returns null when the object does not exist, or when the member may not see it. */
  find(member: Requester, path: ObjectPath): Promise<StoredObject | null>;
  /** Counts an upload before its body is read. `size`: its maximum, in bytes. */
  begin(member: Member, path: ObjectPath, size: number): Promise<BeginResult>;
  /** Notes a file before it is stored: it is erased unless its object is made. */
  announce(member: Member, object: ObjectName): Promise<void>;
  /**
   * Makes the object visible and returns its id. Throws 42501 where the member's right has ended in the meantime, 23505
   * where the name is taken, 40001 where its file is being erased.
   */
  finish(member: Member, upload: string, object: ObjectName, received: ReceivedPicture): Promise<string>;
  abandon(member: Member, upload: string): Promise<void>;
  /** Removes the objects that the member may remove, and returns them. Their files are noted to be erased. */
  remove(member: Member, bucket: string, names: readonly string[]): Promise<ObjectName[]>;
}
type Requester = Pick<Member, 'id' | 'claims'>;

export function storedObjects(sql: Sql): StoredObjects {
  return {
    find: (member, { bucket, name }) =>
      asMember(sql, member, 'object.get_authenticated', async (tx) => {
        const [row] = await tx<
          { version: string | null; type: string | null; sha256: string | null }[]
        >`select version, metadata ->> 'mimetype' as type, metadata ->> 'sha256' as sha256 from storage.objects where bucket_id = ${bucket} and name = ${name}`;
        if (!row) return null;
        const { version, type, sha256 } = row;
        return { bucket, name, version: version ?? '', type: type ?? 'application/octet-stream', sha256 };
      }),
    begin: (member, { bucket, name }, size) =>
      asMember(sql, member, 'object.upload', async (tx) => {
        const [row] = await tx<{ answer: unknown }[]>`select app.begin_upload(${bucket}, ${name}, ${size}) as answer`;
        return z.parse(beginResult, row?.answer);
      }),
    announce: (member, { bucket, name, version }) =>
      asMember(
        sql,
        member,
        'object.upload',
        async (tx) =>
          void (await tx`select app.note_files(${bucket}, ${[name]}::text[], ${[version]}::text[], ${STORING}::interval)`),
      ),
    finish: (member, upload, { bucket, name, version }, { size, sha256, type, seconds }) =>
      asMember(sql, member, 'object.upload', async (tx) => {
        const metadata = {
          mimetype: type,
          size,
          contentLength: size,
          cacheControl: CACHE_CONTROL,
          eTag: `"${sha256}"`,
          sha256,
          ...(seconds !== null && { seconds }),
          lastModified: new Date().toISOString(),
          httpStatusCode: 200,
        };
        const [row] = await tx<
          { id: string }[]
        >`insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata)
          values (${bucket}, ${name}, ${member.id}, ${member.id}, ${version}, ${JSON.stringify(metadata)}::text::jsonb) returning id`;
        await tx`select app.name_file(${bucket}, ${name}, ${version})`;
        await tx`select app.finish_upload(${upload}, ${size}, ${`sha256:${sha256}`})`;
        return row?.id ?? '';
      }),
    abandon: (member, upload) =>
      asMember(sql, member, 'object.upload', async (tx) => void (await tx`select app.abandon_upload(${upload})`)),
    remove: (member, bucket, names) =>
      asMember(sql, member, 'object.delete_many', async (tx) => {
        const removed = await tx<
          ObjectName[]
        >`delete from storage.objects where bucket_id = ${bucket} and name = any (${[...names]}::text[]) returning bucket_id as bucket, name, coalesce(version, '') as version`;
        const versions = removed.map(({ version }) => version);
        await tx`select app.note_files(${bucket}, ${removed.map(({ name }) => name)}::text[], ${versions}::text[], '0')`;
        await tx`select app.abandon_uploads(${names.map((name) => `${bucket}/${name}`)}::text[])`;
        await tx`select app.release_uploads(${removed.map(({ name }) => `${bucket}/${name}`)}::text[])`;
        return [...removed];
      }),
  };
}
