/**
 * One transaction per function, or one for what is added meanwhile: read the queue, let a rule plan, write the plan,
 * tell the other contexts. What a member changes is planned on what lies there; what is only written on, on what is
 * known of it.
 */
import { command as commandSchema, messageText, profileFields, type Command } from '#schemas/commands/command.ts';
import type { Entry } from '#schemas/commands/entry.ts';
import type { OutboxSnapshot, RecordedResult } from '#schemas/commands/queue.ts';
import type { ConversationId, EntryId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';
import type { Random } from '#lib/random.ts';
import { addEntry, apply, isEmpty, restamp } from './apply.ts';
import type { Changes, Step } from './changes.ts';
import { notesIn, read, write, type OutboxDatabase, type OutboxOwner, type OutboxTransaction } from './database.ts';
import {
  changeDraft,
  leaveDraft,
  readDraft,
  readDrafts,
  writeWithdrawn,
  writeWords,
  type DraftPart,
} from './drafts.ts';
import { readJournal } from './journal.ts';
import { keepQueue, nextNumber } from './kept-queue.ts';
import type { Claim, Outbox } from './outbox.ts';
import { planned, type Planned, type Stamp } from './rules/change.ts';
import { confirmSend, discard, dismiss, retry, sendOf, takeBack } from './rules/discard.ts';
import { editMessage } from './rules/edit.ts';
import { notesOfFailed } from './rules/notes.ts';
import { pick } from './rules/pick.ts';
import { editProfile } from './rules/profile.ts';
import { react } from './rules/react.ts';
import { markRead } from './rules/read.ts';
import { record, settle, turnEpoch } from './rules/record.ts';
import { setConversation } from './rules/set.ts';
import { inOneRound } from './one-round.ts';
import { keepSent, wasSent } from './sent.ts';
import { together } from './together.ts';

interface QueuePorts {
  db: OutboxDatabase;
  owner: OutboxOwner;
  changes: Changes;
  clock: Clock;
  random: Random;
}

interface Added {
  command: Command;
  id: EntryId;
  /** A message that takes its conversation's draft along. */
  clears: ConversationId | null;
}

/** Offsets that differ by less are the same one, heard through a slow network. */
const CLOCK_NOISE_MS = 5_000;

export function openQueue({
  db,
  owner,
  changes,
  clock,
  random,
}: QueuePorts): Omit<Outbox, 'account' | 'subscribe' | 'watchDrafts' | 'closed' | 'close'> {
  let noted = Number.POSITIVE_INFINITY;
  const newId = () => random.uuid() as EntryId;
  const stampWith = (clockOffset: number): Stamp => ({ newId, now: clock.now() + clockOffset });

  /** What this context's fields last knew of their drafts: other contexts write there too. */
  const known = new Map<ConversationId, string>();

  const kept = keepQueue();
  const { noteSent } = keepSent();
  changes.subscribe((_, step) => kept.follow(step));

  type Rule<T> = (queue: OutboxSnapshot, stamp: Stamp) => Planned<T>;
  type Also = (tx: OutboxTransaction<'readwrite'>, queue: OutboxSnapshot) => Promise<void>;

  async function plan<T>(
    reading: (tx: OutboxTransaction) => Promise<OutboxSnapshot>,
    rule: Rule<T>,
    also?: Also,
  ): Promise<T> {
    let step: Step | undefined;
    const value = await writeNow(db, owner, async (tx) => {
      const queue = await reading(tx);
      const plan = rule(queue, stampWith(queue.clockOffset));
      if (!isEmpty(plan.change)) {
        const { add: _add, notes: _notes, ...change } = plan.change;
        const [number, added] = await Promise.all([nextNumber(tx), apply(tx, plan.change, queue, clock.now())]);
        step = { number, change, added };
      }
      await also?.(tx, queue);
      return plan.value;
    });
    if (step) changes.announce(step);
    return value;
  }
  const run = <T>(rule: Rule<T>, also?: Also): Promise<T> => plan(kept.readAnew, rule, also);
  const goOn = <T>(rule: Rule<T>): Promise<T> => plan(kept.read, rule);

  const adding = together(async (works: readonly Added[]) => {
    const sent = works.filter(({ clears }) => clears !== null);
    const believed = kept.believed();
    const step = await write(db, owner, async (tx) => {
      const stamped = inOneRound<number, Entry[]>(
        notesIn(tx).then(({ clockOffset = 0 }) => clockOffset),
        believed?.clockOffset,
        (offset, before) => {
          const timestamp = Math.max(0, Math.round(stampWith(offset).now));
          return Promise.all(
            works.map(({ command, id }, n) =>
              before ? restamp(tx, before[n] as Entry, timestamp) : addEntry(tx, { ...command, id, timestamp }),
            ),
          );
        },
      );
      const [added, number] = await Promise.all([
        stamped,
        nextNumber(tx, believed?.number),
        noteSent(
          tx,
          sent.map(({ id }) => id),
        ),
        ...sent.map(({ clears }) => clears && leaveDraft(tx, clears, () => known.get(clears))),
      ]);
      return { number, change: {}, added };
    });
    for (const { clears } of sent) if (clears && known.has(clears)) known.set(clears, '');
    changes.announce(step);
    return step.added;
  });

  const add = async (asked: Command, id: EntryId, clears: ConversationId | null = null): Promise<Entry> =>
    adding.ask({ command: commandSchema.parse(asked), id, clears });

  /** After what was asked for before it. */
  const writeNow: typeof write = (...given) => {
    adding.flush();
    return write(...given);
  };

  async function changed(conversationId: ConversationId, part: DraftPart) {
    const before = await writeNow(db, owner, (tx) => changeDraft(tx, conversationId, part, clock.now()));
    changes.announceDraft(conversationId);
    return before;
  }

  return {
    snapshot: () => read(db, owner, kept.read),
    enqueue: (command, id = newId()) => add(command, id),
    sendMessage: (data, id = newId()) => add({ action: 'message.send', data }, id, data.conversationId),
    wasSent: (id) => read(db, owner, (tx) => wasSent(tx, id)),
    editMessage: (conversationId, id, text) =>
      run((queue, stamp) => editMessage(queue, conversationId, id, messageText.parse(text), stamp)),
    discard: (id) => run((queue, stamp) => discard(queue, id, stamp)),
    async withdraw(id, picture = null) {
      let conversation: ConversationId | undefined;
      const discarded = await run(
        (queue, stamp) => discard(queue, id, stamp),
        async (tx, queue) => {
          const data = sendOf(queue, id)?.data;
          conversation = data?.conversationId;
          if (data) await writeWithdrawn(tx, data, picture, clock.now());
        },
      );
      if (conversation) changes.announceDraft(conversation);
      return discarded;
    },
    confirmSend: (id) => run((queue, { now }) => confirmSend(queue, id, now)),
    retry: (id) => run((queue, { now }) => retry(queue, id, now)),
    dismiss: (id) => run((queue) => dismiss(queue, id)),
    takeBack: (id) => run((queue) => takeBack(queue, id)),
    markRead: (shown) => run((queue, stamp) => markRead(queue, shown, stamp)),
    editProfile: (fields) => run((queue, stamp) => editProfile(queue, profileFields.parse(fields), stamp)),
    react: (asked) => run((queue, stamp) => react(queue, asked, stamp)),
    setConversation: (asked) => run((queue, stamp) => setConversation(queue, asked, stamp)),
    claim: (limit, pictures, underWay) =>
      plan(kept.readEntries, (queue) => {
        if (!queue.epoch) return planned<Claim>({ epoch: null, entries: [], held: 0 });
        const { batch, failed, held } = pick(queue, {
          limit,
          now: clock.now(),
          ...(pictures && { pictures }),
          ...(underWay && { underWay }),
        });
        const entries = batch.map(({ v: _v, nth: _nth, ...entry }) => entry);
        const claim = batch.filter(({ id }) => !queue.claimed.has(id)).map(({ id }) => id);
        return planned<Claim>(
          { epoch: queue.epoch, entries, held },
          { claim, record: failed, notes: notesOfFailed(queue, failed) },
        );
      }),
    record: ({ epoch, results, serverTime }) =>
      goOn((queue) => {
        const plan = record(
          queue,
          results.map((result) => ({ ...result, epoch })),
        );
        return { ...plan, change: { ...plan.change, ...clockChange(queue, serverTime) } };
      }),
    refuse: async (id, epoch, code = 'invalid') => {
      const refusal: RecordedResult = { id, epoch, status: 'rejected', code, stream: null, rev: 0 };
      await goOn((queue) => record(queue, [refusal]));
    },
    settle: (settlement) => goOn((queue) => settle(queue, settlement)),
    turnEpoch: (epoch) => run((queue) => turnEpoch(queue, epoch)),
    async noteServerTime(serverTime) {
      const heard = Date.parse(serverTime) - clock.now();
      if (Math.abs(heard - noted) < CLOCK_NOISE_MS) return;
      await goOn((queue) => planned(undefined, clockChange(queue, serverTime)));
      noted = heard;
    },
    draft: (conversationId) => read(db, owner, (tx) => readDraft(tx, conversationId)),
    drafts: () => read(db, owner, readDrafts),
    async takeDraft(conversationId) {
      const draft = await read(db, owner, (tx) => readDraft(tx, conversationId));
      known.set(conversationId, draft?.text ?? '');
      return draft;
    },
    async setDraft(conversationId, text) {
      const words = await writeNow(db, owner, (tx) =>
        writeWords(tx, conversationId, text, () => known.get(conversationId), clock.now()),
      );
      if (known.has(conversationId)) known.set(conversationId, words);
      changes.announceDraft(conversationId);
      return words;
    },
    setDraftReply: (conversationId, reply) => changed(conversationId, { reply }).then(() => undefined),
    setDraftAttached: async (conversationId, attached) =>
      (await changed(conversationId, { attached }))?.attached ?? null,
    journal: () => read(db, owner, readJournal),
  };

  function clockChange({ clockOffset }: OutboxSnapshot, serverTime: string): { clockOffset?: number } {
    const offset = Date.parse(serverTime) - clock.now();
    return Math.abs(offset - clockOffset) < CLOCK_NOISE_MS ? {} : { clockOffset: Math.round(offset) };
  }
}
