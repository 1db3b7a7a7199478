import { afterEach, expect, test, vi } from 'vitest';
import type { SharedState } from '#schemas/wire/between-tabs.ts';
import { asStream } from '#schemas/as-stream.ts';
import { openChannel, type Channel } from '#lib/channel.ts';
import { conversation } from '#tests/support/streams.ts';
import { answerFollowers, followLeader, say } from './relay.ts';

const open: Channel[] = [];
const channel = () => {
  const opened = openChannel('relay');
  open.push(opened);
  return opened;
};
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});
const online: SharedState = {
  connection: 'online',
  error: null,
  history: { done: 1, total: 2 },
  outdated: false,
  storage: 'well',
  typing: [],
  figures: null,
};

test('[Y15] a follower learns the state at once, also when it comes after the leader', async () => {
  answerFollowers(channel(), {
    state: () => online,
    want: vi.fn(),
    typing: vi.fn(),
    hurry: vi.fn(),
    wantPull: vi.fn(),
  });
  const heard = vi.fn();
  followLeader(channel(), heard);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(online));
});

test('[Y15] a follower that was there first learns of a new leader by itself', async () => {
  const heard = vi.fn();
  followLeader(channel(), heard);
  const witness = channel();
  await new Promise<void>((told) => {
    witness.listen(() => told());
    say(channel(), { kind: 'hurry' });
  });
  answerFollowers(channel(), {
    state: () => online,
    want: vi.fn(),
    typing: vi.fn(),
    hurry: vi.fn(),
    wantPull: vi.fn(),
  });
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(online));
});

test('[Y15] a follower’s requests reach the leader; invalid ones are ignored', async () => {
  const duties = { state: () => online, want: vi.fn(), typing: vi.fn(), hurry: vi.fn(), wantPull: vi.fn() };
  const stop = answerFollowers(channel(), duties);
  const follower = channel();
  follower.post({ kind: 'want', stream: 'nonsense', pages: [1] });
  say(follower, { kind: 'want', stream: asStream(conversation), pages: [3, 2] });
  say(follower, { kind: 'typing', conversation, isTyping: true });
  say(follower, { kind: 'hurry' });
  say(follower, { kind: 'pull' });
  await vi.waitFor(() => expect(duties.wantPull).toHaveBeenCalled());
  expect(duties.hurry).toHaveBeenCalled();
  expect(duties.want.mock.calls).toEqual([[conversation, [3, 2]]]);
  expect(duties.typing).toHaveBeenCalledWith(conversation, true);
  stop();
});
