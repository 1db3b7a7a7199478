/** What a member asks of the database about live rooms at once, and nothing queues. */
import type { LiveRoomId } from '#schemas/entities/live.ts';
import { LIVE_NAME_LENGTH, LIVE_TOPIC_LENGTH } from '#schemas/limits.ts';
import { wireText } from '#schemas/rich-text/wire-text.ts';
import { liveOutcome, liveTicketAnswer } from '#schemas/wire/live-rooms.ts';
import { errorText } from '#i18n/errors.ts';
import { callRpc } from '#platform/rpc-client.ts';
import type { RoomProblem } from './room-connection.ts';
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

/** Resolves to a ticket for the media of a room on the connection with this seat, or rejects with the reason. */
export async function roomTicket(roomId: LiveRoomId, seat: string, fingerprint: string): Promise<string> {
  const answer = await callRpc({ name: 'live_ticket', answer: liveTicketAnswer }, { room: roomId, seat, fingerprint });
  if (!answer.ok) throw new Error(answer.code);
  if (answer.value.ticket === null) throw new Error(answer.value.refusal ?? 'server-error');
  return answer.value.ticket;
}

const isRefusal = (code: RoomProblem): code is keyof typeof text.refusals => Object.hasOwn(text.refusals, code);

/** Returns the text of what a room refuses, or of a failure. */
export const problemText = (code: RoomProblem | 'moved'): string => {
  if (code === 'moved') return text.moved;
  return isRefusal(code) ? text.refusals[code] : errorText(code);
};
