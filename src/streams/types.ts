/** What replication and store ask of a stream kind: data and small pure functions. */
import type { Membership, PresentMembership } from '#schemas/entities/membership.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { InfoFrame, RowFrame, StreamSchemas } from '#schemas/streams/frame.ts';
import type { InfoOf, RowOf, StreamInfo, StreamKind, StreamRow } from '#schemas/streams/registry.ts';

export type Json = Readonly<Record<string, unknown>>;
/** From the version of the store that is named to the one after it. */
export type OlderSteps = Readonly<Record<number, (older: Json) => Json>>;

/** What is not said is not so. */
export interface RowRules<Info, Row> {
  /** How many of the newest rows come to the device by themselves; older ones come when a screen asks. */
  fetched: number;
  /** When the newest row came, in milliseconds: streams with newer rows are fetched first [Y10]. */
  newestAt(info: Info): number;
  /** Who wrote it; null: nobody. */
  authorOf?(row: Row): MemberId | null;
  /** When it was written, in milliseconds: its author types no more [CHAT-45], and a search finds the newest first. */
  writtenAt?(row: Row): number;
  /** What a search looks through; without it, no row of the kind is searched. */
  textOf?(row: Row): string;
  /** What is left of a deleted row [Y11]. */
  isTombstone?(row: Row): boolean;
  /** The path of a picture of ours that lies beside the row on this device. */
  pictureOf?(row: Row): string | null;
  /** [Y18] What rows in an older version of the store lack. */
  older?: OlderSteps;
}

export interface StreamKindRules<Info extends InfoFrame, Row extends RowFrame> {
  schemas: StreamSchemas;
  /** Place in the list, ascending, above 0 and at most `MAX_ORDER`; without it, it stands in no list. */
  order?(membership: PresentMembership, info: Info): number;
  /** [Y12] How many of its rows its member has not read. */
  unread?(membership: PresentMembership, info: Info): number;
  /** Without it, it has no rows. */
  rows?: RowRules<Info, Row>;
  /** [Y18] What infos in an older version of the store lack. Only where no rows depend on the head. */
  olderInfos?: OlderSteps;
  /** What an action changes stands in the info: its result is there once the info is as new [Y1]. */
  showsResultsInInfo?: true;
}

export type StreamKindTable = { readonly [K in StreamKind]: StreamKindRules<InfoOf<K>, RowOf<K>> };

/** The kinds as streams are asked about them, whatever their kind. One that this build does not know has nothing. */
export interface StreamKinds {
  knows(kind: string): boolean;
  /** What came as a stream's info; null: it does not fit, or its kind is unknown. */
  readInfo(info: unknown): StreamInfo | null;
  /** All of them; null: one does not fit. */
  readRows(kind: StreamKind, rows: readonly unknown[]): readonly StreamRow[] | null;
  /** 0: in no list. */
  orderOf(membership: Membership, info: StreamInfo | null): number;
  unreadOf(membership: Membership, info: StreamInfo | null): number;
  /** 0: none. */
  fetchedRowsOf(kind: StreamKind): number;
  newestAt(info: StreamInfo | null): number;
  authorOf(kind: StreamKind, row: StreamRow): MemberId | null;
  /** 0: unknown. */
  writtenAt(kind: StreamKind, row: StreamRow): number;
  isSearched(kind: StreamKind): boolean;
  textOf(kind: StreamKind, row: StreamRow): string;
  isTombstone(kind: StreamKind, row: StreamRow): boolean;
  pictureOf(kind: StreamKind, row: StreamRow): string | null;
  showsResultsInInfo(kind: StreamKind): boolean;
  /** The very info, or row, that was given where that version lacks nothing. */
  upgradeInfo(kind: unknown, version: number, info: Json): Json;
  upgradeRow(kind: unknown, version: number, row: Json): Json;
}
