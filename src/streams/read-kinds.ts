import type { InfoFrame, RowFrame } from '#schemas/streams/frame.ts';
import type { StreamInfo, StreamRow } from '#schemas/streams/registry.ts';
import type { StreamKindRules, StreamKinds, StreamKindTable } from './types.ts';

type AnyRules = StreamKindRules<InfoFrame, RowFrame>;

const kindIn = (info: unknown): string | null =>
  typeof info === 'object' && info !== null && 'kind' in info && typeof info.kind === 'string' ? info.kind : null;

/**
 * Makes `StreamKinds` from a table of kinds. This is the only place that looks up the rules for a kind's name. The
 * simulator passes a table with more kinds than the product has.
 */
export function readKinds(table: StreamKindTable): StreamKinds {
  const known = new Map(Object.entries(table) as unknown as [string, AnyRules][]);
  const rulesOf = (kind: unknown): AnyRules | undefined => known.get(kind as string);
  const rowsOf = (kind: string) => rulesOf(kind)?.rows;
  return {
    knows: (kind) => known.has(kind),
    readInfo: (info) => (rulesOf(kindIn(info))?.schemas.info.safeParse(info).data as StreamInfo | undefined) ?? null,
    readRows(kind, rows) {
      if (rows.length === 0) return [];
      const schema = rulesOf(kind)?.schemas.row;
      const parsed = rows.flatMap((row) => (schema?.safeParse(row).data as StreamRow | undefined) ?? []);
      return parsed.length === rows.length ? parsed : null;
    },
    orderOf: (membership, info) =>
      membership.gone || !info ? 0 : (rulesOf(info.kind)?.order?.(membership, info) ?? 0),
    unreadOf: (membership, info) =>
      membership.gone || !info ? 0 : (rulesOf(info.kind)?.unread?.(membership, info) ?? 0),
    fetchedRowsOf: (kind) => rowsOf(kind)?.fetched ?? 0,
    newestAt: (info) => (info ? (rowsOf(info.kind)?.newestAt(info) ?? 0) : 0),
    keptFrom: (info) => rowsOf(info.kind)?.keptFrom?.(info) ?? 1,
    authorOf: (kind, row) => rowsOf(kind)?.authorOf?.(row) ?? null,
    writtenAt: (kind, row) => rowsOf(kind)?.writtenAt?.(row) ?? 0,
    isSearched: (kind) => rowsOf(kind)?.textOf !== undefined,
    textOf: (kind, row) => rowsOf(kind)?.textOf?.(row) ?? '',
    isTombstone: (kind, row) => rowsOf(kind)?.isTombstone?.(row) === true,
    pictureOf: (kind, row) => rowsOf(kind)?.pictureOf?.(row) ?? null,
    showsResultsInInfo: (kind) => rulesOf(kind)?.showsResultsInInfo === true,
    showsResultsInRows: (kind) => rulesOf(kind)?.showsResultsInRows === true,
    upgradeInfo: (kind, version, info) => rulesOf(kind)?.olderInfos?.[version]?.(info) ?? info,
    upgradeRow: (kind, version, row) => rulesOf(kind)?.rows?.older?.[version]?.(row) ?? row,
  };
}
