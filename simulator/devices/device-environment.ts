/** Interface of a simulated device to its surroundings: a simulation's world, or the laboratory's director. */
import type { DraftHolder, DraftTracker } from '../invariants/draft-tracker.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { SendMediaRequest } from '#sync/media/media-request.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { StreamKinds } from '#streams/types.ts';
import type { Connect } from '#workers/sync/ports.ts';
import type { FaultHooks, PendingMessage } from '../faults/fault-hooks.ts';
import type { Dice } from '../core/chance.ts';
import type { Context } from '../core/ports/context.ts';
import type { DatabaseBackend } from '../core/ports/database-backend.ts';
import type { Time } from '../core/time.ts';
import type { LinkState } from './link-state.ts';
import type { ObservedDevice, WrittenMessage } from '../invariants/observed-world.ts';

export interface DeviceNetwork {
  fetchOf(link: LinkState, context: Context): typeof fetch;
  connectOf(link: LinkState, context: Context, worker: string): Connect;
  /** Left out for devices without pictures. */
  sendOf?(link: LinkState, context: Context): SendMediaRequest;
}

export interface DeviceEnvironment {
  readonly time: Time;
  readonly dice: Dice;
  readonly hooks: FaultHooks;
  readonly network: DeviceNetwork;
  /** Number of conversations of a large answer that are applied first; by default the product's number. */
  readonly screenful?: number | undefined;
  /** Maximum number of entries in one push; by default the product's number. */
  readonly batch?: number | undefined;
  /** Stream kinds; by default the product's. */
  readonly kinds?: StreamKinds | undefined;
  /** By default databases in memory. */
  readonly storage?: DatabaseBackend;
  /** Milliseconds by which the time of all devices and of the server was set forward. */
  readonly calendarOffsetMs?: number;
  /** Counts an event. */
  count?(what: string): void;
  newId(): string;
  log(line: string): void;
  /** Makes a new session of this member. */
  signIn(member: MemberId): { token: string; refresh: string };
  otherMember(member: MemberId, n: number): MemberId;
  conversationBetween(a: MemberId, b: MemberId): ConversationId;
  /** Begins to track a written message; `updateMessage` records what happens to it. */
  recordMessage(id: string, note: WrittenMessage): void;
  updateMessage(id: string, patch: Partial<WrittenMessage>): void;
  /** Called when a device has discarded a message and its picture. */
  onPictureWithdrawn?(path: string): void;
  /** Wraps an outbox to check the batches that it claims. */
  wrapOutbox?(outbox: Outbox): Outbox;
  /** Called when a device receives the answer to a push. */
  onAnswer(request: string, body: object): void;
  /** Called at a chosen sign-out, which discards unsent messages. */
  onSignOut(device: ObservedDevice & DraftHolder): void;
  /** Returns the own messages that the device last showed as pending. */
  pendingMessagesOn(device: ObservedDevice): readonly PendingMessage[];
  /** Called when a command could not be stored; the product's screen tells the member. */
  onWriteFailed?(error: unknown): void;
  /** Tracks typed and unsent text. */
  readonly drafts?: DraftTracker;
  /** Records a defect that was thrown where no code awaits it; it fails the run. */
  reportDefect(error: unknown): void;
}
