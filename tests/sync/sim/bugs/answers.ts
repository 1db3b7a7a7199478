/** Planted bugs in answers and live events, which contain too much or too little. */
import { createHash } from 'node:crypto';
import type { ChunksAnswer, PullAnswer, PushAnswer } from '#schemas/wire/sync.ts';
import { digestText } from '#sync/replica/digest.ts';
import type { Bug } from '#simulator/faults/fault-hooks.ts';

const inPull =
  (act: (answer: PullAnswer) => void): NonNullable<Bug['alterAnswer']> =>
  (path, _request, body) =>
    void (path === '/sync/pull' && act(body as PullAnswer));

export const answerBugs: Record<string, () => Bug> = {
  'duplicate-empty': () => ({
    rule: 'Y2',
    description: 'duplicate returns nothing',
    alterAnswer(path, _request, body) {
      if (path !== '/sync/push') return;
      const answer = body as PushAnswer;
      answer.results = answer.results.map(({ id, status, stream, rev, ...all }) =>
        status === 'duplicate' ? { id, status, stream, rev } : { id, status, stream, rev, ...all },
      );
    },
  }),
  'page-claims-more': () => ({
    rule: 'Y20',
    description: 'a page claims more than was answered',
    alterAnswer(path, _request, body) {
      if (path !== '/sync/chunks') return;
      const { more = [], ...first } = body as ChunksAnswer;
      for (const { chunks } of [first, ...more]) if (chunks) chunks.completeChunks = [0, 1, 2];
    },
  }),
  'gone-untold': () => ({
    rule: 'Y9',
    description: 'what is out of sight is not told of in a pull',
    alterAnswer: inPull((answer) => (answer.gone = [])),
  }),
  'named-untold': () => ({
    rule: 'Y7',
    description: 'a pull that is too big does not name the other changed pages',
    alterAnswer: inPull(({ streams }) => streams.forEach((stream) => (stream.staleChunks = []))),
  }),
  'never-partial': () => ({
    rule: 'Y7',
    description: 'an incomplete pull does not say so',
    alterAnswer: inPull(({ streams }) => streams.forEach((stream) => (stream.truncated = false))),
  }),
  'pull-rows-lost': () => ({
    rule: 'Y7',
    description: 'a pull leaves out the oldest change',
    alterAnswer: inPull(({ streams }) => streams.forEach((stream) => (stream.truncated ? 0 : stream.rows.shift()))),
  }),
  'digest-ignored': () => ({
    rule: 'Y8',
    description: 'heads are never compared',
    hidesDigest: true,
    alterReceivedAnswer(path, body, store) {
      if (path !== '/sync/digest') return;
      const docs = store.streamDocs();
      const epoch = docs.find(({ id }) => id === 'epoch')?.epoch;
      if (epoch)
        Object.assign(body, {
          epoch,
          digest: createHash('sha256')
            .update(
              digestText(
                epoch,
                docs.flatMap(({ head }) => head ?? []),
              ),
            )
            .digest('hex'),
        });
    },
  }),
  'event-advances': () => ({
    rule: 'Y8',
    description: 'a live event always advances the head',
    alterReceivedItem(item, store) {
      const known = store.streamDocs().find(({ id }) => id === item.stream)?.head;
      return known && item.rev > known.rev ? { ...item, rev: known.rev + 1 } : item;
    },
  }),
  'event-without-row': () => ({
    rule: 'Y8',
    description: 'a live event counts though its row could not be read',
    alterReceivedItem: (item) => ({ ...item, rows: [] }),
  }),
  'delete-before-fetch': () => ({
    rule: 'Y7',
    description: 'what lies there is deleted before the answer is taken',
    alterReceivedAnswer: (path, _body, store) => void (path === '/sync/pull' && store.erase()),
  }),
};
