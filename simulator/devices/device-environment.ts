/** What a device needs of the world around it: of a simulation, or of the laboratory, where the world is elsewhere. */
import type { DraftTracker } from '../invariants/draft-tracker.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { SendMediaRequest } from '#sync/media/media-server.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { StreamKinds } from '#streams/types.ts';
import type { Connect } from '#workers/sync/ports.ts';
import type { FaultHooks, PendingMessage } from '../faults/fault-hooks.ts';
import type { Dice } from '../core/chance.ts';
import type { Context } from '../core/ports/context.ts';
import type { DatabaseBackend } from '../core/ports/database-backend.ts';
import type { Time } from '../core/time.ts';
import type { SimDevice } from './device.ts';
import type { LinkState } from './link-state.ts';
import type { WrittenMessage } from '../invariants/observed-world.ts';

export interface DeviceNetwork {
  fetchOf(link: LinkState, context: Context): typeof fetch;
  connectOf(link: LinkState, context: Context, worker: string): Connect;
  /** Without it, its devices have nothing to do with pictures. */
  sendOf?(link: LinkState, context: Context): SendMediaRequest;
}

export interface DeviceEnvironment {
  readonly time: Time;
  readonly dice: Dice;
  readonly hooks: FaultHooks;
  readonly network: DeviceNetwork;
  /** So many conversations of a large answer come first. */
  readonly screenful?: number | undefined;
  /** So many entries leave in one push. */
  readonly batch?: number | undefined;
  /** The product's stream kinds, if nothing else is said. */
  readonly kinds?: StreamKinds | undefined;
  /** In memory, if nothing else is said. */
  readonly storage?: DatabaseBackend;
  /** Milliseconds by which everybody's calendar has moved on at once. */
  readonly calendarOffsetMs?: number;
  /** How often what has happened. */
  count?(what: string): void;
  newId(): string;
  log(line: string): void;
  /** A new session of this member. */
  signIn(member: MemberId): { token: string; refresh: string };
  otherMember(member: MemberId, n: number): MemberId;
  conversationBetween(a: MemberId, b: MemberId): ConversationId;
  /** What becomes of what was written: `written` begins it, `note` goes on. */
  recordMessage(id: string, note: WrittenMessage): void;
  updateMessage(id: string, patch: Partial<WrittenMessage>): void;
  /** A picture was taken back with its message, and the device said so. */
  onPictureWithdrawn?(path: string): void;
  /** An outbox whose batches are looked at. */
  wrapOutbox?(outbox: Outbox): Outbox;
  /** A device hears what its request has done. */
  onAnswer(request: string, body: object): void;
  /** A chosen sign-out takes what has not left. */
  onSignOut(device: SimDevice): void;
  /** Own messages last seen waiting. */
  pendingMessagesOn(device: SimDevice): readonly PendingMessage[];
  /** What a member asked for could not be written: they know, as their screen says so. */
  onWriteFailed?(error: unknown): void;
  /** What is typed and not sent. */
  readonly drafts?: DraftTracker;
  /** A defect, thrown where nobody waits for it. */
  reportDefect(error: unknown): void;
}
