/**
 * [Y15] Between the leader and the other tabs' workers: the leader says how things stand, the others ask it for what
 * only it does.
 */
import type { ConversationId, StreamId } from '#schemas/ids.ts';
import { note, type Note, type SharedState } from '#schemas/wire/between-tabs.ts';
import type { Channel } from '#lib/channel.ts';
import type { SyncState } from './sync-api.ts';

export const sharedOf = ({
  connection,
  error,
  history,
  outdated,
  storage,
  typing,
  figures,
}: SyncState): SharedState => ({
  connection,
  error,
  history,
  outdated,
  storage,
  typing: [...typing],
  figures,
});

export interface LeaderDuties {
  state(): SharedState;
  want(stream: StreamId, pages: readonly number[]): void;
  typing(conversation: ConversationId, isTyping: boolean): void;
  hurry(): void;
  /** Something has changed of which no event tells. */
  wantPull(): void;
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
    else if (heard.kind === 'pull') duties.wantPull();
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
