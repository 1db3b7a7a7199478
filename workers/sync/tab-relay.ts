/**
 * [Y15] Between the leader and the other tabs' workers: the leader says how things stand, the others ask it for what
 * only it does.
 */
import type { ConversationId, StreamId } from '#schemas/ids.ts';
import { tabMessage, type TabMessage, type SharedState } from '#schemas/wire/between-tabs.ts';
import type { Channel } from '#lib/channel.ts';
import type { SyncState } from '#platform/worker-api/sync-api.ts';

export const toSharedState = ({
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
  requestChunks(stream: StreamId, chunkNos: readonly number[]): void;
  sendTyping(conversation: ConversationId, isTyping: boolean): void;
  retryNow(): void;
  /** Something has changed of which no event tells. */
  requestPull(): void;
}

/** The leader's end: answers until the returned function is called. */
export function serveFollowers(channel: Channel, duties: LeaderDuties): () => void {
  const sendState = () => postNote(channel, { kind: 'state', state: duties.state() });
  sendState();
  return listenTo(channel, (message) => {
    if (message.kind === 'who') sendState();
    else if (message.kind === 'want') duties.requestChunks(message.stream, message.pages);
    else if (message.kind === 'typing') duties.sendTyping(message.conversation, message.isTyping);
    else if (message.kind === 'hurry') duties.retryNow();
    else if (message.kind === 'pull') duties.requestPull();
  });
}

/** A follower's end: asks at once how things stand. */
export function followLeader(channel: Channel, onState: (state: SharedState) => void): () => void {
  const stopListening = listenTo(channel, (message) => {
    if (message.kind === 'state') onState(message.state);
  });
  postNote(channel, { kind: 'who' });
  return stopListening;
}

export const postNote = (channel: Channel, message: TabMessage): void => channel.post(message);

const listenTo = (channel: Channel, onNote: (message: TabMessage) => void): (() => void) =>
  channel.listen((message) => {
    const parsed = tabMessage.safeParse(message);
    if (parsed.success) onNote(parsed.data);
  });
