/** What the media engine asks the database: whether a ticket is good, and the rules of rooms. */
import type { MemberId } from '#schemas/ids.ts';
import type { RoomRules } from './child/protocol.ts';

/** A member's way into one room, made by the database for one device, session, node and connection [S12]. */
export interface TicketRequest {
  ticket: string;
  session: string | null;
  /** Of the certificate with which the page encrypts its media. */
  fingerprint: string;
  node: string;
}

export interface TicketRights {
  room: string;
  member: MemberId;
  device: string;
  session: string | null;
  mayPublish: boolean;
}

export interface LiveRules {
  /** false: the house has stopped all live media. */
  live: boolean;
  /** A room that is asked for and not in here is closed. */
  rooms: RoomRules[];
}

export interface LiveRights {
  /** Uses a ticket up. Returns the reason for which it is refused, or what it allows. */
  take(request: TicketRequest): Promise<TicketRights | { refusal: string }>;
  /** Reads the rules of rooms, each over all members who have used a ticket for it. */
  rules(rooms: readonly string[]): Promise<LiveRules>;
}
