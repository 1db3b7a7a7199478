import { ExpectedRefusal } from '../../expected-refusal.ts';

/** Reason why a data folder cannot be used. */
export class DataRefused extends ExpectedRefusal {}

/** Advice for when our PostgreSQL does not work on this machine or in this folder. */
export const OTHER_POSTGRES = 'choose another folder with DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.';

export const diskFull = (dataDir: string) =>
  `The disk of the data folder ${dataDir} is full. Free some space, or choose another folder with DATA_DIR.`;

const reasons: Partial<Record<string, (dataDir: string) => string>> = {
  EACCES: (dataDir) =>
    `The data folder ${dataDir} cannot be written by this user. Start as the user it belongs to, or choose another folder with DATA_DIR.`,
  EPERM: (dataDir) =>
    `The data folder ${dataDir} cannot be written by this user. Start as the user it belongs to, or choose another folder with DATA_DIR.`,
  EROFS: (dataDir) =>
    `The data folder ${dataDir} lies on a disk that is read-only. Choose another folder with DATA_DIR.`,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  EFBIG: diskFull,
  ENOTDIR: (dataDir) => `The data folder ${dataDir} lies below a file. Choose another folder with DATA_DIR.`,
  EEXIST: (dataDir) => `${dataDir} is a file, where a data folder is wanted. Choose another folder with DATA_DIR.`,
};

/** Converts an error of the file system into a sentence; returns any other unchanged. */
export function refusedBecause(error: unknown, dataDir: string): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = reasons[code]?.(dataDir) ?? (path === undefined ? null : unusable(dataDir, path, code));
  return reason === null ? error : new DataRefused(reason, { cause: error });
}

const unusable = (dataDir: string, path: string, code: string) =>
  `The data folder ${dataDir} cannot be used: ${path} answers ${code}. Choose another folder with DATA_DIR.`;
