/**
 * Port for the files of members. Each is an object under a name and a version of its own: written once, never
 * overwritten, removed as a whole. Two drivers exist: a folder (`folder-files.ts`) and a bucket of an S3-compatible
 * store (`s3-files.ts`); both pass the same tests (`contract.test.ts`).
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange, RangeRequest } from './byte-range.ts';

export interface ObjectName {
  bucket: string;
  name: string;
  version: string;
}

/** File that is being written and that no object names yet. */
export interface Draft {
  write(bytes: Uint8Array): Promise<void>;
  /** Stores the file durably as this object. Rejects with `ObjectExists` when there is one of this version already. */
  placeAs(object: ObjectName): Promise<void>;
  /** Removes the file, placed or not. */
  drop(): Promise<void>;
}

export interface ReadFile {
  /** Size of the whole file. */
  bytes: number;
  /** Which part the stream has; null: all of it. */
  range: ByteRange | null;
  /** Must be read or destroyed. Ends with an error when the file breaks off. */
  stream: Readable;
}

export interface ObjectFiles {
  /**
   * Called once before the first request: removes unfinished files of an earlier process. Rejects with a sentence for
   * the operator when the place cannot be used.
   */
  prepare(): Promise<void>;
  draft(): Promise<Draft>;
  /** Returns null when the file is gone, as after a backup of the database alone was restored. */
  sizeOf(object: ObjectName): Promise<number | null>;
  read(object: ObjectName, range?: RangeRequest | null): Promise<ReadFile | 'unsatisfiable' | null>;
  remove(object: ObjectName): Promise<void>;
}

/** An object of this version exists: nothing was written. */
export class ObjectExists extends Error {}

/** The store of files cannot be reached, or refuses us; a new attempt may succeed. */
export class FilesUnavailable extends Error {}

/** The store answers, and does not remove this file, as where a rule of the bucket holds it. */
export class FileHeld extends FilesUnavailable {}

/** Hashed, so that no name can be a path, and no store of files learns whose file it is. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');

export const keyOf = ({ bucket, name, version }: ObjectName): string => hashed(`${bucket}/${name}/${version}`);

/** Key of objects that were stored before each had a version. */
export const unversionedKeyOf = ({ bucket, name }: ObjectName): string => hashed(`${bucket}/${name}`);
