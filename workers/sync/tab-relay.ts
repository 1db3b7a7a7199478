/**
 * Connects the leader with the other tabs' workers [Y15]: the leader sends its state, the others ask it for the tasks
 * that only a leader performs.
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
  pulledAt,
  calls,
}: SyncState): SharedState => ({
  connection,
  error,
  history,
  outdated,
  storage,
  typing: [...typing],
  figures,
  pulledAt,
  calls,
});

export interface LeaderDuties {
  state(): SharedState;
  requestChunks(stream: StreamId, chunkNos: readonly number[]): void;
  sendTyping(conversation: ConversationId, isTyping: boolean): void;
  retryNow(): void;
  /** Pulls: something has changed that no event announces. */
  requestPull(): void;
}

/** Runs the leader's side: answers until the returned function is called. */
export function serveFollowers(channel: Channel, duties: LeaderDuties): () => void {
  const sendState = () => postNote(channel, { kind: 'state', state: duties.state() });
  sendState();
  return listenTo(channel, (message) => {
    if (message.kind === 'state-request') sendState();
    else if (message.kind === 'chunk-request') duties.requestChunks(message.stream, message.chunkNos);
    else if (message.kind === 'typing') duties.sendTyping(message.conversation, message.isTyping);
    else if (message.kind === 'retry-now') duties.retryNow();
    else if (message.kind === 'pull') duties.requestPull();
  });
}

/** Runs a follower's side: requests the leader's state at once, until the returned function is called. */
export function followLeader(channel: Channel, onState: (state: SharedState) => void): () => void {
  const stopListening = listenTo(channel, (message) => {
    if (message.kind === 'state') onState(message.state);
  });
  postNote(channel, { kind: 'state-request' });
  return stopListening;
}

export const postNote = (channel: Channel, message: TabMessage): void => channel.post(message);

const listenTo = (channel: Channel, onNote: (message: TabMessage) => void): (() => void) =>
  channel.listen((message) => {
    const parsed = tabMessage.safeParse(message);
    if (parsed.success) onNote(parsed.data);
  });
