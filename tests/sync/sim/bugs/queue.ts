/** Planted bugs in the outbox and its push loop, by wrapping the outbox or its requests. */
import type { EntryId } from '#schemas/ids.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { RecordedResult } from '#schemas/commands/queue.ts';
import type { PushAnswer, PushRequest } from '#schemas/wire/sync.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { START } from '#simulator/server/fixed-ids.ts';
import type { Bug, QueueConnection } from '#simulator/faults/fault-hooks.ts';
import type { QueueDatabase } from '#simulator/core/ports/queue-database.ts';

const rows = <T>({ tables }: QueueDatabase, name: 'entries' | 'claims' | 'results' | 'meta') =>
  tables.get(name) as Map<string | number, T>;

const unclaim = (database: QueueDatabase, id: string): void => void rows(database, 'claims').delete(id);

function remove(database: QueueDatabase, answered: readonly EntryId[]): void {
  for (const [nth, { id }] of rows<Entry>(database, 'entries')) {
    if (!answered.includes(id)) continue;
    rows(database, 'entries').delete(nth);
    rows(database, 'results').delete(id);
    unclaim(database, id);
  }
  // Invalidates the caches of the outbox's content.
  const [key, meta] = ['change', rows<{ change: number }>(database, 'meta')];
  meta.set(key, { ...meta.get(key), change: (meta.get(key)?.change ?? 0) + 1 });
  database.version += 1;
}

/** Removes entries as soon as they are answered. */
const leavingAtAck = (outbox: Outbox, { database }: QueueConnection): Outbox => ({
  ...outbox,
  async record(answer) {
    const known = await outbox.record(answer);
    remove(
      database,
      answer.results.filter(({ status }) => status !== 'rejected').map(({ id }) => id),
    );
    return known;
  },
});

type Attempt = (request: PushRequest) => Promise<PushAnswer | null>;
const START_TEXT = new Date(START).toISOString();

/** Wraps the push requests of a `fetch`. null stands for an answer that does not come from the sync server. */
const pushing =
  (bent: (request: PushRequest, attempt: Attempt) => Promise<PushAnswer | null>, send: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (String(input) !== '/sync/push') return send(input, init);
    let status = 200;
    let text = '';
    let headers = new Headers();
    const attempt: Attempt = async (request) => {
      const response = await send(input, { ...init, body: JSON.stringify(request) });
      [status, text, headers] = [response.status, await response.text(), response.headers];
      return status === 200 && text.startsWith('{') ? (JSON.parse(text) as PushAnswer) : null;
    };
    const answer = await bent(JSON.parse(String(init?.body)) as PushRequest, attempt);
    return { status, headers, text: async () => (answer ? JSON.stringify(answer) : text) } as Response;
  };

export const queueBugs: Record<string, () => Bug> = {
  'leaves-at-ack': () => ({
    rule: 'Y1',
    description: 'an entry leaves at the ack, before the store holds its result',
    outbox: leavingAtAck,
  }),
  'service-worker-removes': () => ({
    rule: 'Y6',
    description: 'what the service worker has sent leaves at once',
    outbox: (outbox, at) => (at.kind === 'service-worker' ? leavingAtAck(outbox, at) : outbox),
  }),
  'claim-unwritten': () => ({
    rule: 'Y2',
    description: 'a claim is not written',
    outbox: (outbox, { database }) => ({
      ...outbox,
      async claim(...args) {
        const claim = await outbox.claim(...args);
        for (const { id } of claim.entries) unclaim(database, id);
        return claim;
      },
    }),
  }),
  'discard-at-once': () => ({
    rule: 'Y2',
    description: 'a claimed message is discarded at once',
    outbox: (outbox, { database }) => ({ ...outbox, discard: (id) => (unclaim(database, id), outbox.discard(id)) }),
  }),
  'discard-unheeded': () => ({
    rule: 'Y3',
    description: 'what has a cancel behind it is sent all the same',
    outbox: (outbox) => ({
      ...outbox,
      async claim(...args) {
        const claim = await outbox.claim(...args);
        const { entries, results } = await outbox.snapshot();
        const cancelled = claim.entries.flatMap((entry) =>
          entry.action === 'message.cancel' ? [entry.data.messageId as string] : [],
        );
        const again = entries
          .filter(({ id }) => cancelled.includes(id) && !results.has(id))
          .map(({ v: _v, nth: _nth, ...entry }) => entry);
        return { ...claim, entries: [...again, ...claim.entries] };
      },
    }),
  }),
  'edit-in-place': () => ({
    rule: 'Y2',
    description: 'a claimed message is changed in the queue',
    outbox: (outbox, { database }) => ({
      ...outbox,
      dispatch(command) {
        if (command.action === 'message.edit') unclaim(database, command.data.messageId);
        return outbox.dispatch(command);
      },
    }),
  }),
  'results-kept': () => ({
    rule: 'Y21',
    description: 'results are kept across an epoch',
    outbox: (outbox, { database }) => ({
      ...outbox,
      changeEpoch(epoch) {
        for (const [id, result] of rows<RecordedResult>(database, 'results'))
          rows(database, 'results').set(id, { ...result, epoch });
        return outbox.changeEpoch(epoch);
      },
    }),
  }),
  'poison-entry': () => ({
    rule: 'Y4',
    description: 'an entry that makes a request fail is never set aside',
    outbox: (outbox) => ({ ...outbox, refuse: async () => undefined }),
  }),
  'drain-without-order': () => ({
    rule: 'Y3',
    description: 'entries leave last first',
    outbox: (outbox) => ({
      ...outbox,
      async claim(...args) {
        const claim = await outbox.claim(...args);
        return { ...claim, entries: claim.entries.toReversed() };
      },
    }),
  }),
  'queued-again': () => ({
    rule: 'Y1',
    description: 'what was shown as pending and is in no queue is queued again',
    onStart(outbox, shown) {
      void outbox.snapshot().then(({ entries }) => {
        for (const { id, stream, text, to } of shown())
          if (!entries.some((entry) => (entry.id as string) === id))
            void outbox
              .sendMessage(
                { conversationId: stream, receiverId: to, type: 'text', text, mediaUrl: null, gifUrl: null },
                id as EntryId,
              )
              .catch(() => undefined);
      });
    },
  }),
  'any-token': () => ({
    rule: 'Y16',
    description: 'a queue leaves under whatever token there is',
    acceptsAnyToken: true,
  }),
  'silence-is-refusal': () => ({
    rule: 'Y1',
    description: 'a request without an answer counts as refused',
    wrapFetch: (send) =>
      pushing(async (request, attempt) => {
        const silent = (error: unknown) => {
          if (!(error instanceof DOMException) || !request.epoch) throw error;
          const results = request.entries.map(
            ({ id }) => ({ id, status: 'rejected', code: 'invalid', stream: null, rev: 0 }) as const,
          );
          return { epoch: request.epoch, serverTime: START_TEXT, refused: false, results } satisfies PushAnswer;
        };
        return attempt(request).catch(silent);
      }, send),
  }),
  'fresh-ids': () => ({
    rule: 'Y2',
    description: 'each attempt gives its messages new ids',
    wrapFetch: (send, random) =>
      pushing(async (request, attempt) => {
        const ids = new Map(request.entries.map(({ id }) => [random.uuid() as EntryId, id]));
        const names = [...ids.keys()];
        const answer = await attempt({
          ...request,
          entries: request.entries.map((entry, n) => ({ ...entry, id: names[n] ?? entry.id })),
        });
        return (
          answer && {
            ...answer,
            results: answer.results.map((result) => ({ ...result, id: ids.get(result.id) ?? result.id })),
          }
        );
      }, send),
  }),
};
