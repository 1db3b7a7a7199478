/** Types of the server's rules for a stream kind: a second description, on purpose, of the database's functions. */
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import type { StreamInfo, StreamKind, StreamRow } from '#schemas/streams/registry.ts';
import type { Part, ServerRow, ServerState, Stream } from '../truth.ts';

export interface ServerKind {
  /** Streams of two members, who see each other's card unless one blocks the other. */
  isPair: boolean;
  /** A pull sends it first and complete, regardless of the limits. */
  isSentWhole: boolean;
  info(truth: ServerState, member: MemberId, stream: Stream): StreamInfo;
  /** A row as one viewer may have it; null: everybody. By default it is the same for all. */
  row?(row: ServerRow, viewer: MemberId | null, truth: ServerState): StreamRow;
}

export type ServerKinds = Readonly<Record<StreamKind, ServerKind>>;

/** Functions of the server that an extension may use. */
export interface ExtendedServer {
  readonly members: readonly MemberId[];
  readonly startedAt: string;
  stream(id: string): Stream | undefined;
  create(id: StreamId, kind: StreamKind, members: readonly MemberId[]): Stream;
  change(stream: Stream, member: MemberId, patch: Partial<Part>, changesVisibility?: boolean): void;
  putRow(stream: Stream, row: Message): void;
}

/** Additional stream kinds, with the code that changes their streams. It must not change other streams. */
export interface ServerExtension {
  kinds: ServerKinds;
  /** Called once members and their accounts exist. */
  begin(server: ExtendedServer): void;
  /** Called after the entries of a push are applied; its changes are announced with the push. */
  afterEntries(server: ExtendedServer): void;
}
