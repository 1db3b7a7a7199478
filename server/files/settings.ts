/** Chooses the driver for members' files: a bucket where the settings name one, else the folder of the installation. */
import { join } from 'node:path';
import { ExpectedRefusal } from '../expected-refusal.ts';
import { folderFiles } from './folder-files.ts';
import type { ObjectFiles } from './object-files.ts';
import { s3Files } from './s3-files.ts';
import type { S3Settings } from './s3-requests.ts';

interface S3Env {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_KEY?: string | undefined;
  S3_SECRET?: string | undefined;
  S3_PATH_STYLE?: '0' | '1' | undefined;
}

/** Returns undefined where files lie in the folder. Throws `ExpectedRefusal` where only a part of it is set. */
export function s3Settings(env: S3Env): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret } = env;
  if (endpoint === undefined && bucket === undefined && key === undefined && secret === undefined) return undefined;
  if (endpoint === undefined || bucket === undefined || key === undefined || secret === undefined)
    throw new ExpectedRefusal('Files in a bucket need S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.');
  const region = env.S3_REGION ?? 'us-east-1';
  return { endpoint: endpoint.replace(/\/$/, ''), bucket, region, key, secret, pathStyle: env.S3_PATH_STYLE !== '0' };
}

/** Folder of members' files, in the data folder. */
export const objectFolderOf = (dataDir: string): string => join(dataDir, 'objects');

/** Folder of files on their way to a bucket, in the data folder. */
const uploadFolderOf = (dataDir: string): string => join(dataDir, 'uploads');

export const openFiles = (dataDir: string, settings: S3Settings | undefined): ObjectFiles =>
  settings ? s3Files({ settings, folder: uploadFolderOf(dataDir) }) : folderFiles(objectFolderOf(dataDir));
