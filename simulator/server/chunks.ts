/** Complete chunks of one stream, as one member may see them [Y20]. */
import type { MemberId } from '#schemas/ids.ts';
import type { ChunkSelection, StreamChunks } from '#schemas/wire/sync.ts';
import { isVisibleRow } from './groups/visible-rows.ts';
import type { Server } from './server.ts';

export function chunksOf(server: Server, member: MemberId, { stream: id, chunks }: ChunkSelection): StreamChunks {
  const stream = server.stream(id);
  const membership = server.membership(member, stream);
  if (!server.visible(member, stream)) return { stream: id, membership, chunks: null };
  const { pageSize } = server.environment.limits;
  const chunkNos = [...new Set(chunks)].sort((a, b) => a - b);
  const part = stream.parts.get(member);
  const rows = stream.rows
    .filter((row) => chunkNos.includes(Math.floor(row.seq / pageSize)) && part && isVisibleRow(part, row))
    .map((row) => server.rowFor(stream, row, member));
  return {
    stream: id,
    membership,
    chunks: { info: server.info(member, stream), snapshotRev: stream.rev, rows, completeChunks: chunkNos },
  };
}
