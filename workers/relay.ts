/** [Y15] Between the leader and the other tabs' workers: the leader says how things stand, the others ask it for what only it does. */
import * as z from 'zod/mini';
import { failureCode } from '#schemas/error-codes.ts';
import { conversationId, streamId, type ConversationId, type StreamId } from '#schemas/ids.ts';
import { whole } from '#schemas/numbers.ts';
import type { Channel } from './ports.ts';
import type { SyncState } from './sync-api.ts';

/** What the leader knows and the others repeat. */
const shared = z.object({
  connection: z.enum(['online', 'connecting', 'offline']),
  error: z.nullable(failureCode),
  history: z.object({ done: whole, total: whole }),
  outdated: z.boolean(),
  storage: z.enum(['well', 'full', 'broken']),
});
export type SharedState = z.infer<typeof shared>;
export const sharedOf = ({ connection, error, history, outdated, storage }: SyncState): SharedState => ({ connection, error, history, outdated, storage });

const note = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), state: shared }),
  z.object({ kind: z.literal('who') }),
  z.object({ kind: z.literal('want'), stream: streamId, pages: z.array(whole) }),
  z.object({ kind: z.literal('typing'), conversation: conversationId, isTyping: z.boolean() }),
  z.object({ kind: z.literal('hurry') }),
]);
export type Note = z.infer<typeof note>;

export interface LeaderDuties {
  state(): SharedState;
  want(stream: StreamId, pages: readonly number[]): void;
  typing(conversation: ConversationId, isTyping: boolean): void;
  hurry(): void;
}

/** The leader's end: answers until the returned function is called. */
export function answerFollowers(channel: Channel, duties: LeaderDuties): () => void {
  const tell = () => say(channel, { kind: 'state', state: duties.state() });
  tell();
  return listenTo(channel, (heard) => {
    if (heard.kind === 'who') tell();
    else if (heard.kind === 'want') duties.want(heard.stream, heard.pages);
    else if (heard.kind === 'typing') duties.typing(heard.conversation, heard.isTyping);
    else if (heard.kind === 'hurry') duties.hurry();
  });
}

/** A follower's end: asks at once how things stand. */
export function followLeader(channel: Channel, onState: (state: SharedState) => void): () => void {
  const forget = listenTo(channel, (heard) => {
    if (heard.kind === 'state') onState(heard.state);
  });
  say(channel, { kind: 'who' });
  return forget;
}

export const say = (channel: Channel, message: Note): void => channel.post(message);

const listenTo = (channel: Channel, act: (heard: Note) => void): (() => void) =>
  channel.listen((message) => {
    const heard = note.safeParse(message);
    if (heard.success) act(heard.data);
  });
