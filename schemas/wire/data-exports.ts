/**
 * Functions about copies of the member's own data. Each but the last answers the list:
 *
 * | function | request |
 * |---|---|
 * | `data_exports` | `{}` |
 * | `request_data_export` | `{}`, with the token of a session that is a few minutes old [S39] |
 * | `cancel_data_export` | `{ export }` |
 * | `data_export_file` | `{ export, file }`: the rows of one JSON file; null: it is gone |
 */
import * as z from 'zod/mini';
import { instant } from '../numbers.ts';

/** `bucket` null: JSON; else a stored picture of this name, which is read from there. */
const exportFile = z.object({ n: z.int(), name: z.string(), bucket: z.nullable(z.string()), bytes: z.number() });
export type ExportFile = z.infer<typeof exportFile>;

/** `readyAt` null: it waits for its time, or for the job that writes it. */
const dataExport = z.object({
  id: z.uuid(),
  requestedAt: instant,
  availableAt: instant,
  readyAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  files: z.array(exportFile),
});
export type DataExport = z.infer<typeof dataExport>;

export const dataExports = z.object({ exports: z.array(dataExport) });
export type DataExports = z.infer<typeof dataExports>;

export const exportedRows = z.nullable(z.array(z.unknown()));
