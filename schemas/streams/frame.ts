import type * as z from 'zod/mini';

/** What replication itself reads of a row, whatever its kind: its place, its version and its identity [Y11]. */
export interface RowFrame {
  seq: number;
  rev: number;
  id: string;
}

/** What replication itself reads of what all members of a stream share: as of which revision, and its last number. */
export interface InfoFrame {
  kind: string;
  rev: number;
  last: number;
}

/** How one kind's part of a stream crosses the wire and lies in the store; null: it has no rows. */
export interface StreamSchemas {
  info: z.ZodMiniType<InfoFrame>;
  row: z.ZodMiniType<RowFrame> | null;
}
