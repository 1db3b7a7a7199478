/** What the server says of a stream kind: what the database's functions say, written a second time on purpose. */
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import type { StreamInfo, StreamKind } from '#schemas/streams/registry.ts';
import type { Part, ServerState, Stream } from '../truth.ts';

export interface ServerKind {
  /** Of two members, who see each other's card, and neither where one blocks the other. */
  isPair: boolean;
  /** A pull answers it first and whole, whatever the limits. */
  isSentWhole: boolean;
  info(truth: ServerState, member: MemberId, stream: Stream): StreamInfo;
}

export type ServerKinds = Readonly<Record<StreamKind, ServerKind>>;

/** What an extension may do with the server. */
export interface ExtendedServer {
  readonly members: readonly MemberId[];
  readonly startedAt: string;
  stream(id: string): Stream | undefined;
  create(id: StreamId, kind: StreamKind, members: readonly MemberId[]): Stream;
  change(stream: Stream, member: MemberId, patch: Partial<Part>, changesVisibility?: boolean): void;
  putRow(stream: Stream, row: Message): void;
}

/** More kinds than the product has, and what makes them happen; it sees to it that nothing else happens otherwise. */
export interface ServerExtension {
  kinds: ServerKinds;
  /** Members and their accounts are there. */
  begin(server: ExtendedServer): void;
  /** Entries of a push have been applied; what this changes is told with it. */
  afterEntries(server: ExtendedServer): void;
}
