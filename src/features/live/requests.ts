/** What a member asks of the database about live rooms at once, and nothing queues. */
import type { LiveRefusal, LiveRoomId } from '#schemas/entities/live.ts';
import type { MemberId } from '#schemas/ids.ts';
import { LIVE_NAME_LENGTH, LIVE_TOPIC_LENGTH } from '#schemas/limits.ts';
import { wireText } from '#schemas/rich-text/wire-text.ts';
import type { LiveCode } from '#schemas/wire/live-media.ts';
import { sentStill } from '#schemas/wire/live-reports.ts';
import { liveOutcome, liveTicketAnswer } from '#schemas/wire/live-rooms.ts';
import { errorText } from '#i18n/errors.ts';
import { toBase64 } from '#lib/bytes-text.ts';
import { callRpc } from '#platform/rpc-client.ts';
import type { RoomProblem } from './room-connection.ts';
import { reporting } from './report.fr.ts';
import { live as text } from './text.fr.ts';

export interface NewRoom {
  roomId: LiveRoomId;
  name: string;
  topic: string;
}

/** Opens a room. Resolves to why it was not done, in French; null: it was. */
export async function openRoom({ roomId, name, topic }: NewRoom): Promise<string | null> {
  const request = { roomId, name: wireText(name, LIVE_NAME_LENGTH), topic: wireText(topic, LIVE_TOPIC_LENGTH) };
  const answer = await callRpc({ name: 'open_live_room', answer: liveOutcome }, request);
  if (!answer.ok) return errorText(answer.code, answer.retryAfterMs);
  return answer.value.refusal === null ? null : text.refusals[answer.value.refusal];
}

/**
 * Sends a still, which nothing on the device keeps [S6, S36]. Resolves to its id for the report, or to why there is
 * none, in French.
 */
export async function sendStill(
  { room, member }: { room: LiveRoomId; member: MemberId },
  picture: Blob,
): Promise<{ still: string } | { problem: string }> {
  const text = toBase64(new Uint8Array(await picture.arrayBuffer()));
  const rpc = { name: 'send_still', answer: sentStill, bytes: text.length };
  const answer = await callRpc(rpc, { room, member, picture: text });
  if (!answer.ok) return { problem: errorText(answer.code, answer.retryAfterMs) };
  const { still, refusal } = answer.value;
  return still !== null ? { still } : { problem: reporting.refusals[refusal ?? 'invalid'] };
}

/** What ends the media of a room for good; whatever else refuses a ticket may pass. */
const final: Partial<Record<LiveRefusal, LiveCode>> = {
  'unknown-room': 'room-closed',
  'live-stopped': 'stopped',
  'live-restricted': 'not-allowed',
  'live-sanctioned': 'not-allowed',
  'live-banned': 'banned',
  'live-kicked': 'banned',
  invalid: 'bad-request',
};

/** `seat`: what the page holds in the room; `fingerprint`: of the connection’s certificate. */
export interface TicketRequest {
  room: LiveRoomId;
  seat: string;
  fingerprint: string;
}

/** Resolves to a ticket for the media of a room, or to why there is none; rejects where it is worth another try. */
export async function roomTicket(request: TicketRequest): Promise<{ ticket: string } | { code: LiveCode }> {
  const answer = await callRpc({ name: 'live_ticket', answer: liveTicketAnswer }, { ...request });
  if (!answer.ok) throw new Error(answer.code);
  const { ticket, refusal } = answer.value;
  if (ticket !== null) return { ticket };
  const code = refusal === null ? undefined : final[refusal];
  if (code === undefined) throw new Error(refusal ?? 'server-error');
  return { code };
}

const isRefusal = (code: RoomProblem): code is keyof typeof text.refusals => Object.hasOwn(text.refusals, code);

/** Returns the text of what a room refuses, or of a failure. */
export const problemText = (code: RoomProblem): string => (isRefusal(code) ? text.refusals[code] : errorText(code));
