/**
 * Whatever the server says goes through here: an answer, an event, a result becomes at most three writes, rows, heads
 * and sweep, a large answer twice as many [Y7]. The outbox's epoch turns between them [Y21].
 */
import type { Head } from '#schemas/entities/head.ts';
import type { Epoch, MemberId, StreamId } from '#schemas/ids.ts';
import { PROFILE_BUCKET } from '#schemas/profile-picture.ts';
import { verdictOn, type Arrival } from '#domain/epochs.ts';
import { mergeHead, noPendingRevs, type PendingRevs } from '#domain/heads.ts';
import type { Item } from '#domain/items.ts';
import { pageChanges } from '#domain/page-changes.ts';
import { pageKey, pagePrefix, type PageChange } from '#domain/pages.ts';
import { screenfulFirst } from '#domain/screenful.ts';
import { grouped } from '#lib/grouped.ts';
import type { Standing, StoreWriter } from '#store/writer.ts';
import { deletedPictures, lostMembers, lostPictures } from './pictures.ts';

export interface TakeParts {
  writer: StoreWriter;
  /** [Y21] Results of another epoch go, the queue stays. */
  turnOutbox(epoch: Epoch): Promise<void>;
  /** Something before or around what came is missing. */
  wantPull(): void;
  /** Lets the screen's queries through between two background writes. */
  pause(): Promise<void>;
  /** Lets the screen draw what came first of a large answer. */
  drawn(): Promise<void>;
  /** So many conversations come first of it. */
  screenful?: number | undefined;
  /** [Y9] Of cards that are not shown any more. */
  forgetPictures(urls: readonly string[]): Promise<void>;
  /** [Y9] What the directory has of whose card is not shown any more: a block is told by nothing else. */
  forgetMembers?: ((ids: readonly MemberId[]) => Promise<void>) | undefined;
  /** [Y9] Pictures that were sent go with the sight of their conversation. */
  sweepPictures?: ((inSight: (stream: string) => boolean) => Promise<void>) | undefined;
  /** [Y11] Nor does one outlive the message that showed it. */
  erasePictures?: ((paths: readonly string[]) => Promise<void>) | undefined;
  /** A stream began anew: its history is to be fetched again [Y10]. */
  onAnew(): void;
}

export interface Taker {
  /** One after the other. False when it was not taken, or not all of it: of another epoch, or the signal came first. */
  take(arrival: Arrival, items: readonly Item[], signal: AbortSignal): Promise<boolean>;
  /** [Y21] What came contradicts what lies here, and the server has not been told of it yet. */
  suspects(): boolean;
  /** While nothing is being taken. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** [Y9] Removes pages of streams out of sight, of earlier times and of other epochs. */
  sweep(): Promise<void>;
}

export function createTaker({
  writer,
  turnOutbox,
  wantPull,
  pause,
  drawn,
  forgetPictures,
  forgetMembers,
  sweepPictures,
  erasePictures,
  screenful,
  onAnew,
}: TakeParts): Taker {
  /** Live revisions that wait for an earlier one, by stream [Y8]. */
  const pendingRevs = new Map<StreamId, PendingRevs>();
  let last: Promise<unknown> = Promise.resolve();
  /**
   * [Y21] `doubted`: the next pull says so. `trusted`: it has, and the server stays by its epoch; so what it says is
   * taken.
   */
  let history: 'one' | 'doubted' | 'trusted' = 'one';

  /**
   * What the screen shows first comes first. Where the epoch turns, all that was seen goes at once: so does all that
   * comes [Y21].
   */
  const partsOf = ({ source, epoch, asked }: Arrival, items: readonly Item[]) =>
    source === 'pull' && (asked === epoch || asked === null) ? screenfulFirst(items, screenful) : [items];

  async function takeAll(arrival: Arrival, items: readonly Item[], signal: AbortSignal): Promise<boolean> {
    let turned = false;
    for (const [nth, part] of partsOf(arrival, items).entries()) {
      if (nth > 0) await drawn();
      const taken = await takeOne(arrival, part, signal);
      if (!taken) return false;
      turned ||= taken === 'turned';
    }
    if (turned) await sweepAll();
    return true;
  }

  async function takeOne(
    arrival: Arrival,
    items: readonly Item[],
    signal: AbortSignal,
  ): Promise<false | 'taken' | 'turned'> {
    const { epoch } = arrival;
    const streams = [...new Set(items.map(({ stream }) => stream))];
    const before = await writer.standing(streams);
    const verdict = verdictOn(arrival, before.epoch);
    if (verdict === 'pull') wantPull();
    if (verdict === 'pull' || verdict === 'drop' || signal.aborted) return false;
    const rowsOf = (news: readonly Item[], now: Standing) =>
      news.flatMap((item) => pageChanges(now.heads.get(item.stream), item, epoch));
    const written = rowsOf(items, before);
    // First: whoever ends in between has them no more, and not for ever.
    const erased = erasePictures ? await deletedPictures(written, writer.pages) : [];
    if (erased.length) await erasePictures?.(erased);
    if (history === 'doubted' && arrival.otherHistory) history = verdict === 'turn' ? 'one' : 'trusted';
    if (!(await writer.writeRows(written, pause, history === 'trusted'))) {
      history = 'doubted';
      wantPull();
      return false;
    }

    // Another leader may have turned the store, or raised a floor, while the rows were written.
    const since = await writer.standing(streams);
    if (since.epoch !== before.epoch || signal.aborted) return false;
    await writer.writeRows(overtaken(written, rowsOf(items, since)), pause);
    const turn = verdict === 'turn' ? { from: before.epoch, to: epoch } : undefined;
    const shown = turn ? (await writer.all()).heads : since.heads;
    const moved = [...(await takeHeads(items, { streams, since }, epoch, turn))];
    if (moved.length) onAnew();
    const { heads: left } = await writer.standing(streams);
    const lost = lostPictures(shown.values(), left.values());
    if (lost.length) await Promise.all([forgetPictures(lost), erasePictures?.(lost)]);
    const strangers = lostMembers(shown.values(), left.values());
    if (strangers.length) await forgetMembers?.(strangers);
    // And it may have answered again what this answer only names: from now on the floor keeps it from doing so.
    const naming = items.filter(({ named }) => named.length > 0);
    if (!turn && naming.length) await writer.writeRows(rowsOf(naming, await writer.standing(streams)), pause);
    if (turn) await turnOutbox(epoch);
    if (signal.aborted) return false;
    if (turn) return 'turned';
    for (const head of moved) await writer.sweep(within(head), prefixes([head]), pause);
    const gone = new Set<string>(moved.flatMap(({ id, membership }) => (membership.gone ? [id] : [])));
    if (gone.size > 0) await sweepPictures?.((stream) => !gone.has(stream));
    return 'taken';
  }

  /** Returns the heads that lost sight or began anew: their pages are to be swept. */
  async function takeHeads(
    items: readonly Item[],
    { streams, since }: { streams: readonly StreamId[]; since: Standing },
    epoch: Epoch,
    turn: { from: Epoch | null; to: Epoch } | undefined,
  ) {
    const news = grouped(items, ({ stream }) => stream);
    const moved = new Map<StreamId, Head>();
    const waiting = new Map<StreamId, PendingRevs>();
    let incomplete = false;
    const merge = (stream: StreamId, known: Head | undefined) => {
      let head = known;
      let later = pendingRevs.get(stream) ?? noPendingRevs;
      for (const item of news.get(stream) ?? []) {
        const merged = mergeHead(head, item, epoch, later);
        head = merged.head ?? head;
        later = merged.pendingRevs;
        incomplete ||= merged.wantPull;
      }
      waiting.set(stream, later);
      if (known && head && timeOf(known) !== timeOf(head)) moved.set(stream, head);
      return head;
    };
    await writer.writeHeads({ streams, merge, from: since, ...(turn && { turn }) });
    for (const stream of streams) {
      const later = waiting.get(stream);
      if (later?.size) pendingRevs.set(stream, later);
      else pendingRevs.delete(stream);
    }
    if (incomplete) wantPull();
    return moved.values();
  }

  async function sweepAll(): Promise<void> {
    const { epoch, heads } = await writer.all();
    const present = [...heads.values()].filter((head) => head.epoch === epoch);
    await writer.sweep('', prefixes(present), pause);
    const inSight = new Set<string>(present.flatMap(({ id, membership }) => (membership.gone ? [] : [id])));
    // Profiles' own go with the cards that show them.
    await sweepPictures?.((stream) => stream === PROFILE_BUCKET || inSight.has(stream));
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    inTurn,
    suspects: () => history === 'doubted',
    take: (arrival, items, signal) => inTurn(() => takeAll(arrival, items, signal)),
    sweep: () => inTurn(sweepAll),
  };
}

/** What was written as answered and would not be by now: it is un-answered again [Y7]. */
const overtaken = (written: readonly PageChange[], now: readonly PageChange[]): PageChange[] => {
  const trusted = new Set(now.filter((change) => change.trusted).map(({ key }) => pageKey(key)));
  return written
    .filter(({ trusted: was, key }) => was && !trusted.has(pageKey(key)))
    .map(({ key }) => ({ key, forget: true, answeredTo: 0, rows: [], trusted: false }));
};

/** Until it changes, the stream's pages keep their keys. */
const timeOf = ({ epoch, membership }: Head): string => `${epoch}/${membership.gone ? 'gone' : membership.since}`;

const prefix = (head: Head, since: number): string => pagePrefix({ epoch: head.epoch, stream: head.id, since });
const within = ({ epoch, id }: Head): string => `${epoch}/${id}/`;
const prefixes = (heads: readonly Head[]): string[] =>
  heads.flatMap((head) => (head.membership.gone ? [] : [prefix(head, head.membership.since)]));
