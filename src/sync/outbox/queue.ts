/**
 * Runs each function of the outbox as one transaction: reads the queue, lets a rule plan the change, writes the plan
 * and announces it. Additions queued meanwhile share a transaction. A change by the member is planned on the stored
 * queue; results and server times are planned on the cached one.
 */
import { command as commandSchema, type Command } from '#schemas/actions/union.ts';
import type { EntryRules, Plan, Stamp } from '#actions/types.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import { addEntry, writeChange, isEmpty, changeTimestamp } from './write-change.ts';
import type { OutboxEvents, QueueStep } from './outbox-events.ts';
import {
  readMetaValues,
  read,
  write,
  type OutboxDatabase,
  type OutboxOwner,
  type OutboxTransaction,
} from './database.ts';
import {
  changeDraft,
  removeSentText,
  readDraft,
  readDrafts,
  restoreDraft,
  writeDraftText,
  type DraftPart,
} from './drafts.ts';
import { readJournal } from './journal.ts';
import { createQueueCache, nextNumber } from './queue-cache.ts';
import type { Claim, Queue } from './types.ts';
import { confirmSend, discard, dismiss, retry, findMessage, takeBack } from './rules/discard.ts';
import { deferralsOf } from './rules/defer.ts';
import { makePlan } from './rules/make-plan.ts';
import { notesOfFailed } from './rules/conflict-notes.ts';
import { pick } from './rules/pick.ts';
import { renewWishes, withRenewal } from './rules/renew.ts';
import { record, settle, changeEpoch } from './rules/record.ts';
import { writeSpeculatively } from './speculative-write.ts';
import { createSentLog, wasSent } from './sent-ids.ts';
import { createWriteBatcher } from './write-batcher.ts';

interface QueuePorts {
  db: OutboxDatabase;
  owner: OutboxOwner;
  rules: EntryRules;
  events: OutboxEvents;
  clock: Clock;
  random: Random;
}

interface NewEntry {
  command: Command;
  id: EntryId;
  /** The conversation whose draft the message takes along, or null. */
  clearsDraft: ConversationId | null;
}

/** Clock offsets that differ by less count as equal: the difference is network delay. */
const CLOCK_NOISE_MS = 5_000;

export function openQueue({ db, owner, rules, events, clock, random }: QueuePorts): Queue {
  let notedOffset = Number.POSITIVE_INFINITY;
  const newId = () => random.uuid() as EntryId;
  const stampWith = (clockOffset: number): Stamp => ({ newId, now: clock.now() + clockOffset });

  /** Draft texts that this context's fields last knew, by conversation: other contexts write drafts too. */
  const knownDrafts = new Map<ConversationId, string>();

  const queueCache = createQueueCache();
  const { rememberSent } = createSentLog();
  events.subscribe((_, step) => queueCache.applyStep(step));

  type Rule<T> = (queue: OutboxSnapshot, stamp: Stamp) => Plan<T>;
  type ExtraWrite = (tx: OutboxTransaction<'readwrite'>, queue: OutboxSnapshot) => Promise<void>;

  async function plan<T>(
    reading: (tx: OutboxTransaction) => Promise<OutboxSnapshot>,
    rule: Rule<T>,
    alsoWrite?: ExtraWrite,
  ): Promise<T> {
    let step: QueueStep | undefined;
    const value = await writeNow(db, owner, async (tx) => {
      const queue = await reading(tx);
      const plan = rule(queue, stampWith(queue.clockOffset));
      if (!isEmpty(plan.change)) {
        const { add: _add, notes: _notes, ...change } = plan.change;
        const [number, added] = await Promise.all([nextNumber(tx), writeChange(tx, plan.change, queue, clock.now())]);
        step = { number, change, added };
      }
      await alsoWrite?.(tx, queue);
      return plan.value;
    });
    if (step) events.announce(step);
    return value;
  }
  const planFresh = <T>(rule: Rule<T>, alsoWrite?: ExtraWrite): Promise<T> =>
    plan(queueCache.readFresh, rule, alsoWrite);
  const planCached = <T>(rule: Rule<T>): Promise<T> => plan(queueCache.read, rule);

  const batchedAdds = createWriteBatcher(async (newEntries: readonly NewEntry[]) => {
    const messages = newEntries.filter(({ clearsDraft }) => clearsDraft !== null);
    const expected = queueCache.expected();
    const step = await write(db, owner, async (tx) => {
      const stampedEntries = writeSpeculatively<number, Entry[]>(
        readMetaValues(tx).then(({ clockOffset = 0 }) => clockOffset),
        expected?.clockOffset,
        (offset, previous) => {
          const timestamp = Math.max(0, Math.round(stampWith(offset).now));
          return Promise.all(
            newEntries.map(({ command, id }, n) =>
              previous
                ? changeTimestamp(tx, previous[n] as Entry, timestamp)
                : addEntry(tx, { ...command, id, timestamp }),
            ),
          );
        },
      );
      const [added, number] = await Promise.all([
        stampedEntries,
        nextNumber(tx, expected?.number),
        rememberSent(
          tx,
          messages.map(({ id }) => id),
        ),
        ...messages.map(
          ({ clearsDraft }) => clearsDraft && removeSentText(tx, clearsDraft, () => knownDrafts.get(clearsDraft)),
        ),
      ]);
      return { number, change: {}, added };
    });
    for (const { clearsDraft } of messages)
      if (clearsDraft && knownDrafts.has(clearsDraft)) knownDrafts.set(clearsDraft, '');
    events.announce(step);
    return step.added;
  });

  const add = async (command: Command, id: EntryId, clearsDraft: ConversationId | null = null): Promise<Entry> =>
    batchedAdds.enqueue({ command: commandSchema.parse(command), id, clearsDraft });

  /** Writes after all additions that were queued before. */
  const writeNow: typeof write = (...args) => {
    batchedAdds.flush();
    return write(...args);
  };

  async function updateDraft(conversationId: ConversationId, part: DraftPart) {
    const previous = await writeNow(db, owner, (tx) => changeDraft(tx, conversationId, part, clock.now()));
    events.announceDraft(conversationId);
    return previous;
  }

  return {
    snapshot: () => read(db, owner, queueCache.read),
    async dispatch(command) {
      const coalesce = rules.coalescerOf(commandSchema.parse(command));
      if (coalesce) return planFresh((queue, stamp) => coalesce({ queue, stamp, rules }));
      await add(command, newId());
      return { kind: 'queued' };
    },
    enqueue: (command, id = newId()) => add(command, id),
    sendMessage: (data, id = newId()) => add({ action: 'message.send', data }, id, data.conversationId),
    wasSent: (id) => read(db, owner, (tx) => wasSent(tx, id)),
    discard: (id) => planFresh((queue, stamp) => discard(rules, queue, id, stamp)),
    async withdraw(id, picture = null) {
      let conversation: ConversationId | undefined;
      const discarded = await planFresh(
        (queue, stamp) => discard(rules, queue, id, stamp),
        async (tx, queue) => {
          const data = findMessage(rules, queue, id);
          conversation = data?.conversationId;
          if (data) await restoreDraft(tx, data, picture, clock.now());
        },
      );
      if (conversation) events.announceDraft(conversation);
      return discarded;
    },
    confirmSend: (id, joinRev = null) => planFresh((queue, stamp) => confirmSend(rules, queue, { id, joinRev }, stamp)),
    retry: (id) => planFresh((queue, { now }) => retry(rules, queue, id, now)),
    dismiss: (id) => planFresh((queue) => dismiss(rules, queue, id)),
    takeBack: (id) => planFresh((queue) => takeBack(rules, queue, id)),
    claim: (limit, pictures, inFlight) =>
      plan(queueCache.readEntries, (queue) => {
        if (!queue.epoch) return makePlan<Claim>({ epoch: null, entries: [], heldCount: 0 });
        const now = clock.now();
        const renewal = renewWishes(rules, queue, now, inFlight);
        const { batch, failed, heldCount, resumeMs } = pick(rules, withRenewal(queue, renewal), {
          limit,
          now,
          ...(pictures && { pictures }),
          ...(inFlight && { inFlight }),
        });
        const entries = batch.map(({ v: _v, nth: _nth, ...entry }) => entry);
        const claim = batch.filter(({ id }) => !queue.claimed.has(id)).map(({ id }) => id);
        return makePlan<Claim>(
          { epoch: queue.epoch, entries, heldCount, ...(resumeMs !== undefined && { resumeMs }) },
          { ...renewal, claim, record: failed, notes: notesOfFailed(rules, queue, failed) },
        );
      }),
    record: ({ epoch, results, serverTime }) =>
      planCached((queue) => {
        const plan = record(
          rules,
          queue,
          results.map((result) => ({ ...result, epoch })),
        );
        const gone = plan.change.remove ?? [];
        const defer = deferralsOf(queue, { results, serverTime }, clock.now()).filter(
          ({ id }) => !gone.some((entry) => entry.id === id),
        );
        return { ...plan, change: { ...plan.change, defer, ...clockChange(queue, serverTime) } };
      }),
    refuse: async (id, epoch, code = 'invalid') => {
      const refusal: RecordedResult = { id, epoch, status: 'rejected', code, stream: null, rev: 0 };
      await planCached((queue) => record(rules, queue, [refusal]));
    },
    settle: (settlement) => planCached((queue) => settle(rules, queue, settlement)),
    changeEpoch: (epoch) => planFresh((queue) => changeEpoch(rules, queue, epoch)),
    async noteServerTime(serverTime) {
      const offset = Date.parse(serverTime) - clock.now();
      if (Math.abs(offset - notedOffset) < CLOCK_NOISE_MS) return;
      await planCached((queue) => makePlan(undefined, clockChange(queue, serverTime)));
      notedOffset = offset;
    },
    draft: (conversationId) => read(db, owner, (tx) => readDraft(tx, conversationId)),
    drafts: () => read(db, owner, readDrafts),
    async takeDraft(conversationId) {
      const draft = await read(db, owner, (tx) => readDraft(tx, conversationId));
      knownDrafts.set(conversationId, draft?.text ?? '');
      return draft;
    },
    async setDraft(conversationId, text) {
      const storedText = await writeNow(db, owner, (tx) =>
        writeDraftText(tx, conversationId, text, () => knownDrafts.get(conversationId), clock.now()),
      );
      if (knownDrafts.has(conversationId)) knownDrafts.set(conversationId, storedText);
      events.announceDraft(conversationId);
      return storedText;
    },
    setDraftReply: (conversationId, reply) => updateDraft(conversationId, { reply }).then(() => undefined),
    setDraftAttachment: async (conversationId, attached) =>
      (await updateDraft(conversationId, { attached }))?.attached ?? null,
    journal: () => read(db, owner, readJournal),
  };

  function clockChange({ clockOffset }: OutboxSnapshot, serverTime: string): { clockOffset?: number } {
    const offset = Date.parse(serverTime) - clock.now();
    return Math.abs(offset - clockOffset) < CLOCK_NOISE_MS ? {} : { clockOffset: Math.round(offset) };
  }
}
