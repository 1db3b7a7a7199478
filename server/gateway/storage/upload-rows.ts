/** Reads and writes the rows of uploads in parts, with the rights of the member who uploads. */
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import { uploadType, type UploadType } from '#schemas/media.ts';
import type { Member } from '../../sync/verify-token.ts';
import { asMember } from '../as-member.ts';
import { beginRefusal, type ObjectPath } from './stored-objects.ts';

const beginning = z.union([z.object({ upload: z.string(), received: z.number() }), beginRefusal]);
export type PartsBeginning = z.infer<typeof beginning>;

const running = z.nullable(
  z.object({
    object: z.string(),
    size: z.number(),
    type: uploadType,
    hash: z.nullable(z.string()),
    received: z.number(),
  }),
);
/** An upload that may go on. `object`: with the bucket in front; `received`: bytes that have arrived. */
export type RunningUpload = NonNullable<z.infer<typeof running>>;

export interface PartPlace {
  upload: string;
  /** Id of the part, which its file bears too. */
  part: string;
  /** Where it begins in the whole file, and its bytes. */
  place: number;
  bytes: number;
}

export interface UploadRows {
  /** Counts the whole file, or finds the upload of the same one that was cut. */
  begin(
    member: Member,
    path: ObjectPath,
    file: { size: number; type: UploadType; hash: string | null },
  ): Promise<PartsBeginning>;
  find(member: Member, upload: string): Promise<RunningUpload | null>;
  /**
   * Names a file before it is written: whatever becomes of the request, it is erased if it is not used. Resolves to
   * false when too many parts of the member are arriving.
   */
  reserve(member: Member, part: string): Promise<boolean>;
  /** Forgets a part whose file was removed again. */
  drop(member: Member, part: string): Promise<void>;
  /** Returns how much has arrived then; null: it does not begin where the upload ends now. */
  add(member: Member, part: PartPlace): Promise<number | null>;
  /** Returns the ids of its parts in their order. */
  parts(member: Member, upload: string): Promise<string[]>;
  /** Ends an upload that is refused when all of it has arrived; it counts as an attempt. */
  refuse(member: Member, upload: string): Promise<void>;
  /** Takes the making of the whole file for one request. Resolves to false when another one makes it. */
  claim(member: Member, upload: string): Promise<boolean>;
  unclaim(member: Member, upload: string): Promise<void>;
}

export function uploadRows(sql: Sql): UploadRows {
  const inUpload = <T>(member: Member, work: Parameters<typeof asMember<T>>[3]) =>
    asMember<T>(sql, member, 'object.upload', work);
  return {
    begin: (member, { bucket, name }, { size, type, hash }) =>
      inUpload(member, async (tx) => {
        const [row] = await tx<
          { answer: unknown }[]
        >`select app.begin_upload_in_parts(${bucket}, ${name}, ${size}, ${type}, ${hash}) as answer`;
        return z.parse(beginning, row?.answer);
      }),
    find: (member, upload) =>
      inUpload(member, async (tx) => {
        const [row] = await tx<{ answer: unknown }[]>`select app.upload_in_parts(${upload}) as answer`;
        return z.parse(running, row?.answer ?? null);
      }),
    reserve: (member, part) =>
      inUpload(member, async (tx) => {
        const [row] = await tx<{ reserved: boolean }[]>`select app.reserve_upload_part(${part}) as reserved`;
        return row?.reserved === true;
      }),
    drop: (member, part) => inUpload(member, async (tx) => void (await tx`select app.drop_upload_part(${part})`)),
    add: (member, { upload, part, place, bytes }) =>
      inUpload(member, async (tx) => {
        const [row] = await tx<
          { received: string | number | null }[]
        >`select app.add_upload_part(${upload}, ${part}, ${place}, ${bytes}) as received`;
        return row === undefined || row.received === null ? null : Number(row.received);
      }),
    parts: (member, upload) =>
      inUpload(member, async (tx) => {
        const [row] = await tx<{ parts: string[] }[]>`select app.parts_of_upload(${upload}) as parts`;
        return row?.parts ?? [];
      }),
    refuse: (member, upload) => inUpload(member, async (tx) => void (await tx`select app.refuse_upload(${upload})`)),
    claim: (member, upload) =>
      inUpload(member, async (tx) => {
        const [row] = await tx<{ claimed: boolean }[]>`select app.claim_upload(${upload}) as claimed`;
        return row?.claimed === true;
      }),
    unclaim: (member, upload) => inUpload(member, async (tx) => void (await tx`select app.unclaim_upload(${upload})`)),
  };
}
