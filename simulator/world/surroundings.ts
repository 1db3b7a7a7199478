/** What a device needs of the world around it: of a simulation, or of the laboratory, where the world is elsewhere. */
import type { Drafts } from '../judge/drafts.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { Send } from '#outbox/media/media-server.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { Connect } from '#workers/ports.ts';
import type { Bending, ShownPending } from '../bending.ts';
import type { Dice } from '../chance.ts';
import type { Context } from '../ports/context.ts';
import type { Storage } from '../ports/storage.ts';
import type { Time } from '../time.ts';
import type { SimDevice } from './device.ts';
import type { Line } from './line.ts';
import type { Written } from './written.ts';

export interface DeviceNetwork {
  fetchOf(line: Line, context: Context): typeof fetch;
  connectOf(line: Line, context: Context, worker: string): Connect;
  /** Without it, its devices have nothing to do with pictures. */
  sendOf?(line: Line, context: Context): Send;
}

export interface Surroundings {
  readonly time: Time;
  readonly dice: Dice;
  readonly bending: Bending;
  readonly network: DeviceNetwork;
  /** So many conversations of a large answer come first. */
  readonly screenful?: number | undefined;
  /** So many entries leave in one push. */
  readonly batch?: number | undefined;
  /** In memory, if nothing else is said. */
  readonly storage?: Storage;
  /** Milliseconds by which everybody's calendar has moved on at once. */
  readonly leap?: number;
  /** How often what has happened. */
  count?(what: string): void;
  newId(): string;
  say(line: string): void;
  /** A new session of this member. */
  signIn(member: MemberId): { token: string; refresh: string };
  other(member: MemberId, n: number): MemberId;
  conversation(a: MemberId, b: MemberId): ConversationId;
  /** What becomes of what was written: `written` begins it, `note` goes on. */
  wrote(id: string, note: Written): void;
  note(id: string, patch: Partial<Written>): void;
  /** A picture was taken back with its message, and the device said so. */
  droppedPicture?(path: string): void;
  /** An outbox whose batches are looked at. */
  watched?(outbox: Outbox): Outbox;
  /** A device hears what its request has done. */
  answered(request: string, body: object): void;
  /** A chosen sign-out takes what has not left. */
  dropped(device: SimDevice): void;
  /** Own messages last seen waiting. */
  pendingOn(device: SimDevice): readonly ShownPending[];
  /** What a member asked for could not be written: they know, as their screen says so. */
  failed?(error: unknown): void;
  /** What is typed and not sent. */
  readonly drafts?: Drafts;
  /** A defect, thrown where nobody waits for it. */
  crashed(error: unknown): void;
}
