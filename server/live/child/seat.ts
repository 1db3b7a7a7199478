/**
 * One member's connection in one room: what they send, and the fixed slots on which they receive others. Whether a
 * slot may carry somebody is decided by the room.
 */
import type { LivePublish, LiveSlot, TileSize, TileWish } from '#schemas/wire/live-media.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { Counters } from './counters.ts';
import type { Lease } from './lease.ts';
import { SENDING, type Offer, type OfferSection } from './offer.ts';
import { SlotTrack, type Flow } from './slot-track.ts';
import type { Outlet } from './outlet.ts';
import { Source } from './source.ts';

/** A track of the connection of a seat. */
export interface SeatTrack extends Outlet {
  onMessage(take: (datagram: Buffer) => void): void;
  onOpen(call: () => void): void;
}

export interface SeatParts {
  id: string;
  member: MemberId;
  offer: Offer;
  tracks: readonly SeatTrack[];
  ssrcOf: (section: number) => number;
  counters: Counters;
  lease: Lease;
  now: () => number;
  close: () => void;
}

interface Slot {
  audio: SlotTrack;
  video: SlotTrack;
  publisher: Seat | null;
}

/** Time without packets after which a large picture counts as gone, and the small one is shown instead. */
const LARGE_GONE_MS = 1500;

export class Seat {
  readonly id: string;
  readonly member: MemberId;
  readonly close: () => void;
  /** Packets that this member has received, by the member who sent them. */
  readonly flows = new Map<string, Flow>();
  /** What the member wants to see, in order; null until they have said so. */
  wishes: readonly TileWish[] | null = null;
  may: LivePublish = { camera: false, microphone: false };
  /** Whether somebody wants the member's large picture. */
  isLargeWanted = false;
  publishes: LivePublish = { camera: false, microphone: false };
  /** Whether the large picture came when slots were filled last. */
  largeCame = false;
  /** Members whom this page shows as speaking. */
  speakers = '';
  readonly #slots: Slot[] = [];
  readonly #audio: Source;
  readonly #small: Source;
  readonly #large: Source;

  constructor(parts: SeatParts) {
    this.id = parts.id;
    this.member = parts.member;
    this.close = parts.close;
    const { sections } = parts.offer;
    [this.#audio, this.#small, this.#large] = [
      sourceAt(parts, 0, 'audio'),
      sourceAt(parts, 1, 'small'),
      sourceAt(parts, 2, 'large'),
    ];
    for (let at = SENDING; at + 1 < sections.length; at += 2)
      this.#slots.push({
        audio: slotTrackAt(parts, at, this.flows),
        video: slotTrackAt(parts, at + 1, this.flows),
        publisher: null,
      });
  }

  get slotCount(): number {
    return this.#slots.length;
  }
  get isPublishing(): boolean {
    return this.publishes.camera || this.publishes.microphone;
  }
  get isSpeaking(): boolean {
    return this.publishes.microphone && this.#audio.isSpeaking();
  }

  /** Sets what the member sends, of what they may; sources that are not sent are shut. */
  publish({ camera, microphone }: LivePublish): void {
    this.publishes = { camera: camera && this.may.camera, microphone: microphone && this.may.microphone };
    this.#audio.setShut(!this.publishes.microphone);
    for (const source of [this.#small, this.#large]) source.setShut(!this.publishes.camera);
  }

  /** Returns who is in which slot. */
  slots(): LiveSlot[] {
    return this.#slots.map(({ publisher }, slot) => ({ slot, member: publisher?.member ?? null }));
  }
  /**
   * Puts publishers into slots, each in the one that they have already, and empties the others. Returns whether anybody
   * has changed place.
   */
  show(tiles: readonly { publisher: Seat; size: TileSize }[]): boolean {
    const before = this.#slots.map(({ publisher }) => publisher);
    for (const slot of this.#slots)
      if (slot.publisher && !tiles.some(({ publisher }) => publisher === slot.publisher)) carry(slot, null, 'audio');
    for (const { publisher, size } of tiles) {
      const slot =
        this.#slots.find((each) => each.publisher === publisher) ?? this.#slots.find((each) => each.publisher === null);
      if (slot) carry(slot, publisher, size);
    }
    return this.#slots.some(({ publisher }, index) => publisher !== before[index]);
  }

  /** Whether the large picture comes now. */
  get largeComes(): boolean {
    return this.#large.flowsWithin(LARGE_GONE_MS);
  }

  /** Returns the source of a picture: the large one only where it is wanted and comes. */
  pictureFor(size: TileSize): Source | null {
    if (size === 'audio' || !this.publishes.camera) return null;
    return size === 'large' && this.largeComes ? this.#large : this.#small;
  }
  get sound(): Source | null {
    return this.publishes.microphone ? this.#audio : null;
  }
}

function carry(slot: Slot, publisher: Seat | null, size: TileSize): void {
  slot.publisher = publisher;
  slot.audio.carry(publisher?.sound ?? null);
  slot.video.carry(publisher?.pictureFor(size) ?? null);
}

const sectionAt = ({ offer }: SeatParts, index: number): OfferSection => {
  const section = offer.sections[index];
  if (!section) throw new RangeError('section');
  return section;
};
const trackAt = ({ tracks }: SeatParts, index: number): SeatTrack => {
  const track = tracks[index];
  if (!track) throw new RangeError('track');
  return track;
};

function sourceAt(parts: SeatParts, index: number, kind: 'audio' | 'small' | 'large'): Source {
  const track = trackAt(parts, index);
  const { levelId } = sectionAt(parts, index);
  const { member, counters, lease, now } = parts;
  const source = new Source({ kind, member, outlet: track, levelId, counters, lease, now });
  track.onMessage((datagram) => source.receive(datagram));
  return source;
}

function slotTrackAt(parts: SeatParts, index: number, flows: Map<string, Flow>): SlotTrack {
  const track = trackAt(parts, index);
  const { kind, payloadType } = sectionAt(parts, index);
  const { counters, lease, now } = parts;
  const slot = new SlotTrack({
    kind,
    outlet: track,
    ssrc: parts.ssrcOf(index),
    payloadType,
    counters,
    lease,
    now,
    flows,
  });
  track.onMessage((datagram) => slot.control(datagram));
  track.onOpen(() => slot.opened());
  return slot;
}
