/** Types of the rules that replication and store need for each stream kind: data and small pure functions. */
import type { Membership, PresentMembership } from '#schemas/entities/membership.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { InfoFrame, RowFrame, StreamSchemas } from '#schemas/streams/frame.ts';
import type { InfoOf, RowOf, StreamInfo, StreamKind, StreamRow } from '#schemas/streams/registry.ts';

export type Json = Readonly<Record<string, unknown>>;
/** Conversions by version of the store: each converts from that version to the next one. */
export type OlderSteps = Readonly<Record<number, (older: Json) => Json>>;

/** Rules for the rows of a kind. A rule that is left out does not apply to the kind. */
export interface RowRules<Info, Row> {
  /** Number of newest rows that are fetched without a request of a screen; older rows are fetched on demand. */
  fetched: number;
  /** Time of the newest row, in milliseconds. Streams with newer rows are fetched first [Y10]. */
  newestAt(info: Info): number;
  /** Returns the lowest number that the server keeps: lower ones leave the device, and nothing is missing [G20]. */
  keptFrom?(info: Info): number;
  /** Returns the row's author, null if it has none. */
  authorOf?(row: Row): MemberId | null;
  /** When it was written, in milliseconds: its author types no more [CHAT-45], and a search finds the newest first. */
  writtenAt?(row: Row): number;
  /** What a search looks through; without it, no row of the kind is searched. */
  textOf?(row: Row): string;
  /** What is left of a deleted row [Y11]. */
  isTombstone?(row: Row): boolean;
  /** Returns the path of the row's picture on our server, which the device stores beside the row. */
  pictureOf?(row: Row): string | null;
  /** Complete rows of older versions of the store [Y18]. */
  older?: OlderSteps;
}

export interface StreamKindRules<Info extends InfoFrame, Row extends RowFrame> {
  schemas: StreamSchemas;
  /** Returns the place in the list: above 0, at most `MAX_ORDER`, lowest first. Without it the kind is not listed. */
  order?(membership: PresentMembership, info: Info): number;
  /** Returns the number of rows that the member has not read [Y12]. */
  unread?(membership: PresentMembership, info: Info): number;
  /** Left out for a kind without rows. */
  rows?: RowRules<Info, Row>;
  /** Complete infos of older versions of the store [Y18]. Only for kinds of which no rows depend on the head. */
  olderInfos?: OlderSteps;
  /** Actions change the info: a result is in the store once the info has the result's revision [Y1]. */
  showsResultsInInfo?: true;
  /** Actions change rows that results do not bring: a result is in the store once the head has its revision. */
  showsResultsInRows?: true;
}

export type StreamKindTable = { readonly [K in StreamKind]: StreamKindRules<InfoOf<K>, RowOf<K>> };

/** Rules of all kinds, looked up by a stream's kind. For an unknown kind each function returns its empty value. */
export interface StreamKinds {
  knows(kind: string): boolean;
  /** Parses a received info; null: it does not fit its schema, or its kind is unknown. */
  readInfo(info: unknown): StreamInfo | null;
  /** Parses received rows; null: at least one does not fit its schema. */
  readRows(kind: StreamKind, rows: readonly unknown[]): readonly StreamRow[] | null;
  /** Returns 0 for a stream that is in no list. */
  orderOf(membership: Membership, info: StreamInfo | null): number;
  unreadOf(membership: Membership, info: StreamInfo | null): number;
  /** Returns 0 for a kind of which no rows are fetched. */
  fetchedRowsOf(kind: StreamKind): number;
  newestAt(info: StreamInfo | null): number;
  /** Returns 1 for a kind that keeps all rows. */
  keptFrom(info: StreamInfo): number;
  authorOf(kind: StreamKind, row: StreamRow): MemberId | null;
  /** 0: unknown. */
  writtenAt(kind: StreamKind, row: StreamRow): number;
  isSearched(kind: StreamKind): boolean;
  textOf(kind: StreamKind, row: StreamRow): string;
  isTombstone(kind: StreamKind, row: StreamRow): boolean;
  pictureOf(kind: StreamKind, row: StreamRow): string | null;
  showsResultsInInfo(kind: StreamKind): boolean;
  showsResultsInRows(kind: StreamKind): boolean;
  /** Converts an info (below: a row) to the store's next version. Returns the same object if nothing is missing. */
  upgradeInfo(kind: unknown, version: number, info: Json): Json;
  upgradeRow(kind: unknown, version: number, row: Json): Json;
}
