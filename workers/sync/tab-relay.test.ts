import { afterEach, expect, test, vi } from 'vitest';
import type { SharedState } from '#schemas/wire/between-tabs.ts';
import { asStream } from '#schemas/as-stream.ts';
import { openChannel, type Channel } from '#lib/channel.ts';
import { conversation } from '#tests/support/streams.ts';
import { serveFollowers, followLeader, postNote } from './tab-relay.ts';

const openChannels: Channel[] = [];
const channel = () => {
  const channelEnd = openChannel('relay');
  openChannels.push(channelEnd);
  return channelEnd;
};
afterEach(() => {
  for (const each of openChannels.splice(0)) each.close();
});
const online: SharedState = {
  connection: 'online',
  error: null,
  history: { done: 1, total: 2 },
  outdated: false,
  storage: 'well',
  typing: [],
  figures: null,
  pulledAt: 5,
  calls: 2,
};

test('[Y15] a follower learns the state at once, also when it comes after the leader', async () => {
  serveFollowers(channel(), {
    state: () => online,
    requestChunks: vi.fn(),
    sendTyping: vi.fn(),
    retryNow: vi.fn(),
    requestPull: vi.fn(),
  });
  const onState = vi.fn();
  followLeader(channel(), onState);
  await vi.waitFor(() => expect(onState).toHaveBeenCalledWith(online));
});

test('[Y15] a follower that was there first learns of a new leader by itself', async () => {
  const onState = vi.fn();
  followLeader(channel(), onState);
  const witness = channel();
  await new Promise<void>((resolve) => {
    witness.listen(() => resolve());
    postNote(channel(), { kind: 'retry-now' });
  });
  serveFollowers(channel(), {
    state: () => online,
    requestChunks: vi.fn(),
    sendTyping: vi.fn(),
    retryNow: vi.fn(),
    requestPull: vi.fn(),
  });
  await vi.waitFor(() => expect(onState).toHaveBeenCalledWith(online));
});

test('[Y15] a follower’s requests reach the leader; invalid ones are ignored', async () => {
  const duties = {
    state: () => online,
    requestChunks: vi.fn(),
    sendTyping: vi.fn(),
    retryNow: vi.fn(),
    requestPull: vi.fn(),
  };
  const stop = serveFollowers(channel(), duties);
  const follower = channel();
  follower.post({ kind: 'chunk-request', stream: 'nonsense', chunkNos: [1] });
  postNote(follower, { kind: 'chunk-request', stream: asStream(conversation), chunkNos: [3, 2] });
  postNote(follower, { kind: 'typing', conversation, isTyping: true });
  postNote(follower, { kind: 'retry-now' });
  postNote(follower, { kind: 'pull' });
  await vi.waitFor(() => expect(duties.requestPull).toHaveBeenCalled());
  expect(duties.retryNow).toHaveBeenCalled();
  expect(duties.requestChunks.mock.calls).toEqual([[conversation, [3, 2]]]);
  expect(duties.sendTyping).toHaveBeenCalledWith(conversation, true);
  stop();
});
