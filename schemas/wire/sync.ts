/** Requests and answers of push, pull, chunks and digest; the same over HTTP and sockets. */
import * as z from 'zod/mini';
import { sentEntry } from '../commands/entry.ts';
import { membership, goneMembership, presentMembership } from '../entities/membership.ts';
import { card, editableProfile } from '../entities/profile.ts';
import { refusalCode } from '../error-codes.ts';
import { entryId, epoch, messageId, streamId } from '../ids.ts';
import { CHUNKS_LIMIT, PUSH_LIMIT } from '../limits.ts';
import { instant, revision, nonNegativeInt, sequence } from '../numbers.ts';
import { perKind, streamInfo, streamKind, type StreamInfo, type StreamRow } from '../streams/registry.ts';

const requestFields = { v: nonNegativeInt, epoch: z.nullable(epoch) };
const answerFields = { epoch, serverTime: instant };

/** `[stream, rev, membership rev, card rev]`. */
export const headTag = z.tuple([streamId, revision, revision, revision]);
export type HeadTag = z.infer<typeof headTag>;

/** `otherHistory`: rows on the device contradict an answer under the same epoch [Y21]. */
export const pullRequest = z.object({
  ...requestFields,
  heads: z.array(headTag).check(z.maxLength(20_000)),
  otherHistory: z.optional(z.literal(true)),
});
export type PullRequest = z.infer<typeof pullRequest>;

/**
 * One stream that differs, with everything up to `throughRev` [Y7]. Above the limits `truncated` is true;
 * `completeChunks` lists the chunks that are sent whole, and `staleChunks` the other changed ones.
 */
const pulledStreamOf = z.object({
  stream: streamId,
  kind: streamKind,
  membership: presentMembership,
  info: streamInfo,
  card: z.nullable(card),
  throughRev: revision,
  completeChunks: z.array(nonNegativeInt),
  staleChunks: z.array(nonNegativeInt),
  truncated: z.boolean(),
  /** [G4] Numbers without a row for this member: they are not missing. */
  absent: z.optional(z.array(sequence)),
});
export interface PulledStream extends z.infer<typeof pulledStreamOf> {
  rows: StreamRow[];
}
/** Rows are read as those of their stream's kind: one kind's schema would take another's for its own. */
export const pulledStream = /* @__PURE__ */ z.discriminatedUnion(
  'kind',
  perKind((kind, { info, row }) =>
    z.extend(pulledStreamOf, { kind: z.literal(kind), info, rows: z.array(row ?? z.never()) }),
  ),
) as unknown as z.ZodMiniType<PulledStream>;

export const goneStream = z.object({ stream: streamId, membership: goneMembership });
export type GoneStream = z.infer<typeof goneStream>;

export const pullAnswer = z.object({ ...answerFields, streams: z.array(pulledStream), gone: z.array(goneStream) });
export type PullAnswer = z.infer<typeof pullAnswer>;

/** The same with streams that nobody has looked at: one that does not fit, or of an unknown kind, costs no other. */
export const unparsedPull = z.object({ ...pullAnswer.shape, streams: z.array(z.unknown()) });
export type UnparsedPull = z.infer<typeof unparsedPull>;

/** A stream of it, but for what its kind decides: info and rows. Most of a large answer is rows. */
export const unparsedStream = z.object({
  ...pulledStreamOf.shape,
  kind: z.string(),
  info: z.unknown(),
  rows: z.array(z.unknown()),
});

/** What is remembered of a stream whose kind is unknown, so that it is not sent again unchanged. */
export const unknownStream = z.object({
  stream: streamId,
  kind: z.string(),
  throughRev: revision,
  membership: z.object({ rev: revision }),
  card: z.nullish(z.object({ rev: revision })),
});

const chunkSelection = z.object({
  stream: streamId,
  chunks: z.array(nonNegativeInt).check(z.minLength(1), z.maxLength(CHUNKS_LIMIT)),
});
export type ChunkSelection = z.infer<typeof chunkSelection>;

/**
 * `more`: chunks of further streams, or of the same one, in the wanted order. An older server answers only the first
 * selection.
 */
export const chunksRequest = z
  .object({ ...requestFields, ...chunkSelection.shape, more: z.optional(z.array(chunkSelection)) })
  .check(
    z.refine(
      ({ chunks, more = [] }) => more.reduce((sum, each) => sum + each.chunks.length, chunks.length) <= CHUNKS_LIMIT,
    ),
  );
export type ChunksRequest = z.infer<typeof chunksRequest>;

/** Chunks of one stream as of `snapshotRev`. If the stream is not visible, only the membership is sent. */
const sentChunksOf = z.object({
  info: streamInfo,
  snapshotRev: revision,
  completeChunks: z.array(nonNegativeInt),
});
interface SentChunks extends z.infer<typeof sentChunksOf> {
  rows: StreamRow[];
}
const sentChunks = /* @__PURE__ */ z.union(
  perKind((_, { info, row }) => z.extend(sentChunksOf, { info, rows: z.array(row ?? z.never()) })),
) as unknown as z.ZodMiniType<SentChunks>;
const streamChunks = z.object({ stream: streamId, membership, chunks: z.nullable(sentChunks) });
export type StreamChunks = z.infer<typeof streamChunks>;
export const chunksAnswer = z.object({
  ...answerFields,
  ...streamChunks.shape,
  more: z.optional(z.array(streamChunks)),
});
export type ChunksAnswer = z.infer<typeof chunksAnswer>;

const unparsedChunksOfStream = z.object({
  ...streamChunks.shape,
  chunks: z.nullable(z.object({ ...sentChunksOf.shape, info: z.unknown(), rows: z.array(z.unknown()) })),
});
/** The same but for what the streams' kinds decide. */
export const unparsedChunks = z.object({
  ...answerFields,
  ...unparsedChunksOfStream.shape,
  more: z.optional(z.array(unparsedChunksOfStream)),
});
export type UnparsedChunks = z.infer<typeof unparsedChunks>;

/**
 * Name that a worker chooses for itself. The server leaves out of this worker's live events what its push was already
 * answered [Y8].
 */
export const workerName = z.string().check(z.maxLength(100));
export const pushRequest = z.object({
  ...requestFields,
  worker: z.optional(workerName),
  entries: z.array(sentEntry).check(z.minLength(1), z.maxLength(PUSH_LIMIT)),
});
export type PushRequest = z.infer<typeof pushRequest>;

/**
 * Result of one entry [Y4]. `row`, `info` and `membership` are as after the whole batch, and `rev` is the stream's
 * revision then. `what`: the effect of a cancel; `asked` where joining has made a request that an admin answers;
 * `counted` of a reaction or vote whose row takes its next revision within a second [G25]. `was` has the previous value
 * of each field of a profile edit [Y13].
 */
export const entryResultFields = {
  id: entryId,
  /** `deferred`: it stays in the outbox and may leave again at `until` [G16]. */
  status: z.enum(['applied', 'duplicate', 'conflict', 'rejected', 'deferred']),
  until: z.optional(instant),
  code: z.optional(refusalCode),
  stream: z.nullable(streamId),
  rev: revision,
  membership: z.optional(membership),
  what: z.optional(z.enum(['cancelled', 'deleted', 'requested', 'counted'])),
  ref: z.optional(messageId),
  was: z.optional(z.partial(editableProfile)),
};
const entryResultOf = z.object(entryResultFields);
export interface EntryResult extends z.infer<typeof entryResultOf> {
  info?: StreamInfo | undefined;
  row?: StreamRow | undefined;
}
export const entryResult: z.ZodMiniType<EntryResult> = /* @__PURE__ */ z.union(
  perKind((_, { info, row }) =>
    z.extend(entryResultOf, { info: z.optional(info), row: z.optional(row ?? z.never()) }),
  ) as unknown as [z.ZodMiniType<EntryResult>],
);

/** `refused`: the request named another epoch, and nothing was done [Y21]. */
export const pushAnswer = z.object({ ...answerFields, refused: z.boolean(), results: z.array(entryResult) });
export type PushAnswer = z.infer<typeof pushAnswer>;

/** [Y8] SHA-256 (hex) of `epoch|stream:rev:mrev:crev,…`, streams ascending. */
export const digestAnswer = z.object({ ...answerFields, digest: z.string() });
export type DigestAnswer = z.infer<typeof digestAnswer>;

/** One revision of a stream as its member may see it [Y8]. `rev` is 0 if only a membership or a card changed. */
export const liveItemFields = {
  epoch,
  stream: streamId,
  kind: streamKind,
  /** Absent in the item of a group that goes to all its members [G5]. */
  membership: z.optional(membership),
  rev: revision,
  info: z.nullable(streamInfo),
  card: z.nullable(card),
  /** [G4] Numbers without a row for this member: they are not missing. */
  absent: z.optional(z.array(sequence)),
};
const liveItemOf = z.object(liveItemFields);
export interface LiveItem extends z.infer<typeof liveItemOf> {
  rows: StreamRow[];
}
export const liveItem = /* @__PURE__ */ itemPerKind();

function itemPerKind(): z.ZodMiniType<LiveItem> {
  const items = perKind((kind, { info, row }) =>
    z.extend(liveItemOf, { kind: z.literal(kind), info: z.nullable(info), rows: z.array(row ?? z.never()) }),
  );
  return z.discriminatedUnion('kind', items) as unknown as z.ZodMiniType<LiveItem>;
}

/** The body of every HTTP answer that is not 200, and of every socket refusal. */
export const failure = z.object({ code: z.string(), message: z.optional(z.string()) });
export type Failure = z.infer<typeof failure>;
