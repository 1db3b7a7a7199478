import { describe, expect, test } from 'vitest';
import type { OutboxSnapshot } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import {
  ada,
  conversation,
  entry,
  entryId,
  firstEpoch,
  head,
  membership,
  message,
  messageId,
  queue,
  result,
  results,
  secondEpoch,
  START,
  messageCommand,
} from '#tests/support/streams.ts';
import { retainEntries } from './retained-entries.ts';
import { foldTimeline } from './timeline.ts';

const sent = message(3, { id: messageId(11), senderId: ada, text: 'un' });
const answered = queue([entry(11, messageCommand('un'))], {
  results: results(result(11, { row: sent, membership: membership() })),
});
const claimed = queue([entry(11, messageCommand('un'))], { claimed: new Set([entryId(11)]) });
const view = (outbox: OutboxSnapshot, rows: ReturnType<typeof message>[] = [], known: Head = head(2)) => {
  const chunk = {
    id: '',
    streamId: known.id,
    epoch: firstEpoch,
    since: 1,
    chunkNo: 0,
    rows,
    answered: [0, 0] as [number, number],
  };
  return foldTimeline(
    { conversationId: conversation, account: ada, epoch: firstEpoch, head: known, chunks: [chunk], blocked: new Set() },
    outbox,
    { size: 50, now: START },
  )?.messages.map((each) => `${each.text} (${each.state})`);
};

describe('a settled entry', () => {
  test('[Y1] stays in view until its row is visible in the store, and is shown once', () => {
    const shown = retainEntries(answered, queue([]));
    expect(view(shown)).toEqual(['un (sent)']);
    expect(view(shown, [sent], head(3))).toEqual(['un (sent)']);
    expect(view(retainEntries(shown, queue([entry(12, messageCommand('deux'))])))).toEqual([
      'un (sent)',
      'deux (pending)',
    ]);
  });
  test('[Y1] stays in view also when its row was found before its answer', () => {
    expect(view(retainEntries(claimed, queue([])))).toEqual(['un (sent)']);
  });
  test('[Y2] leaves the view when discarded, unclaimed or with a cancel', () => {
    expect(view(retainEntries(queue([entry(11, messageCommand('un'))]), queue([])))).toEqual([]);
    const cancel = entry(12, {
      action: 'message.cancel',
      data: { conversationId: conversation, messageId: messageId(11) },
    });
    const cancelled = { ...claimed, entries: [...claimed.entries, cancel] };
    expect(view(retainEntries(cancelled, queue([cancel])))).toEqual([]);
    expect(view(retainEntries(cancelled, queue([])))).toEqual([]);
  });
  test('[Y4] leaves the view when refused', () => {
    expect(
      view(
        retainEntries(
          queue([entry(11, messageCommand('un'))], { results: results(result(11, { status: 'rejected' })) }),
          queue([]),
        ),
      ),
    ).toEqual([]);
  });
  test('[Y11] never hides what is newer', () => {
    const edited = message(3, { ...sent, rev: 9, text: 'edited' });
    expect(view(retainEntries(answered, queue([])), [edited], head(9))).toEqual(['edited (sent)']);
  });
  test('[Y21] goes with its epoch', () => {
    expect(retainEntries(answered, queue([], { epoch: secondEpoch })).entries).toEqual([]);
  });
  test('is retained in a bounded number', () => {
    const all = Array.from({ length: 80 }, (_, n) => n + 1);
    const many = queue(
      all.map((n) => entry(n, messageCommand(`${n}`))),
      { results: results(...all.map((n) => result(n))) },
    );
    expect(retainEntries(many, queue([])).entries.map(({ nth }) => nth)).toEqual(all.slice(30));
  });
});
