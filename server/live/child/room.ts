/**
 * One room: who has a seat, and who is carried to whom. The rules are checked whenever slots are filled, for sound and
 * pictures alike, and what a slot does not carry is never sent again [S11].
 */
import type { LiveCode, LivePublish, LiveSlot, LiveState, TileSize } from '#schemas/wire/live-media.ts';
import type { MemberId } from '#schemas/ids.ts';
import { LIVE_CAMERAS_LIMIT, LIVE_MEMBERS_LIMIT } from '#schemas/limits.ts';
import type { RoomRules } from './protocol.ts';
import type { Seat } from './seat.ts';

/** What a room tells the pages of its seats. */
export interface RoomEvents {
  slots(seat: Seat, slots: LiveSlot[]): void;
  speaking(seat: Seat, members: MemberId[]): void;
  state(seat: Seat, state: LiveState): void;
  closed(seat: Seat, code: LiveCode): void;
}

const NOTHING: LivePublish = { camera: false, microphone: false };

const rightsOf = ({ mayPublish, muted, cameraCut }: RoomRules, member: MemberId): LivePublish => ({
  camera: mayPublish.includes(member) && !cameraCut.includes(member),
  microphone: mayPublish.includes(member) && !muted.includes(member),
});

const bothOf = (one: LivePublish, other: LivePublish): LivePublish => ({
  camera: one.camera && other.camera,
  microphone: one.microphone && other.microphone,
});

export class Room {
  readonly #events: RoomEvents;
  readonly #seats = new Map<MemberId, Seat>();
  #rules: RoomRules | null = null;
  #hidden = new Set<string>();
  /** Pairs of viewer and publisher of which the viewer gets no picture. */
  #withheld = new Set<string>();

  constructor(events: RoomEvents) {
    this.#events = events;
  }

  get isEmpty(): boolean {
    return this.#seats.size === 0;
  }
  get seats(): Seat[] {
    return [...this.#seats.values()];
  }
  /** Whether another member may enter; one who is in already gets the new seat instead of the former. */
  refusal(member: MemberId): LiveCode | null {
    if (this.#rules?.closed === true) return 'room-closed';
    if (this.#rules?.banned.includes(member) === true) return 'banned';
    return !this.#seats.has(member) && this.#seats.size >= LIVE_MEMBERS_LIMIT ? 'room-full' : null;
  }

  enter(seat: Seat): void {
    const former = this.#seats.get(seat.member);
    // First, so that the room is never empty and forgotten in between.
    this.#seats.set(seat.member, seat);
    if (former) this.#end(former, 'elsewhere');
    if (this.#rules !== null) seat.may = bothOf(seat.may, rightsOf(this.#rules, seat.member));
    this.#fill();
  }
  /** Ends a seat; `code`: tells its page why. */
  leave(seat: Seat | undefined, code: LiveCode | null): void {
    if (!seat || this.#seats.get(seat.member) !== seat) return;
    this.#seats.delete(seat.member);
    // A seat may stay for days, while any number of others come and go.
    for (const { flows } of this.#seats.values()) flows.delete(seat.member);
    this.#fill();
    this.#end(seat, code);
  }
  #end(seat: Seat, code: LiveCode | null): void {
    seat.show([]);
    seat.publish(NOTHING);
    seat.close();
    if (code !== null) this.#events.closed(seat, code);
  }
  close(code: LiveCode): void {
    for (const seat of this.seats) this.leave(seat, code);
  }

  wish(seat: Seat, wishes: Seat['wishes']): void {
    seat.wishes = wishes;
    this.#fill();
  }
  /** Changes what a member sends. Returns the code of a refusal. */
  publish(seat: Seat, wanted: LivePublish): LiveCode | null {
    const code = this.#publishRefusal(seat, wanted);
    // Of what is wanted, the seat only sends what it may.
    seat.publish(code === 'publishers-full' ? { ...wanted, camera: false } : wanted);
    this.#fill();
    return code;
  }

  /** Takes the rules of this room, unless newer ones are here. `anew`: numbers may have begun anew. */
  setRules(rules: RoomRules, anew = false): void {
    if (!anew && this.#rules !== null && rules.rev < this.#rules.rev) return;
    this.#rules = rules;
    this.#hidden = new Set(rules.hidden.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
    this.#withheld = new Set(rules.withheld.map(([viewer, publisher]) => `${viewer} ${publisher}`));
    if (rules.closed) return this.close('room-closed');
    for (const member of rules.banned) this.leave(this.#seats.get(member), 'banned');
    for (const seat of this.#seats.values()) {
      const may = rightsOf(rules, seat.member);
      if (may.camera === seat.may.camera && may.microphone === seat.may.microphone) continue;
      seat.may = may;
      seat.publish(seat.publishes);
      this.#tellState(seat);
    }
    this.#fill();
  }

  /** Moves to pictures that have come or gone, and says who speaks. */
  tick(): void {
    const { seats } = this;
    // Nothing else that slots depend on changes by time alone.
    if (seats.some((seat) => seat.largeComes !== seat.largeCame)) this.#fill();
    const speaking = seats.filter((seat) => seat.isSpeaking);
    for (const seat of seats) {
      const members = speaking
        .filter((publisher) => publisher !== seat && this.#mayCarry(seat, publisher))
        .map(({ member }) => member);
      const speakers = members.join();
      if (speakers === seat.speakers) continue;
      seat.speakers = speakers;
      this.#events.speaking(seat, members);
    }
  }

  #publishRefusal(seat: Seat, { camera, microphone }: LivePublish): LiveCode | null {
    if ((camera && !seat.may.camera) || (microphone && !seat.may.microphone)) return 'not-allowed';
    const others = this.seats.filter((each) => each !== seat && each.publishes.camera).length;
    return camera && others >= LIVE_CAMERAS_LIMIT ? 'publishers-full' : null;
  }

  #mayCarry(viewer: Seat, publisher: Seat): boolean {
    const rules = this.#rules;
    if (rules === null || !publisher.isPublishing || this.#hidden.has(`${viewer.member} ${publisher.member}`))
      return false;
    // Of somebody whom the rules do not know, they cannot say who is hidden from them.
    const { present } = rules;
    return present === undefined || (present.includes(viewer.member) && present.includes(publisher.member));
  }

  /** Fills the slots of all seats anew. */
  #fill(): void {
    const publishers = this.seats.filter((seat) => seat.isPublishing);
    const largeWanted = new Set<Seat>();
    for (const seat of this.#seats.values()) seat.largeCame = seat.largeComes;
    for (const seat of this.#seats.values()) {
      const tiles = this.#tilesOf(seat, publishers);
      for (const { publisher, size } of tiles) if (size === 'large') largeWanted.add(publisher);
      if (seat.show(tiles)) this.#events.slots(seat, seat.slots());
    }
    for (const seat of this.#seats.values()) {
      if (seat.isLargeWanted === largeWanted.has(seat)) continue;
      seat.isLargeWanted = largeWanted.has(seat);
      this.#tellState(seat);
    }
  }

  #tilesOf(seat: Seat, publishers: readonly Seat[]): { publisher: Seat; size: TileSize }[] {
    // Who has opened no tile hears the others, and sees nobody without being seen to watch.
    const audible = publishers.filter(({ publishes }) => publishes.microphone);
    const wishes = seat.wishes ?? audible.map(({ member }) => ({ member, size: 'audio' as const }));
    const tiles = new Map<Seat, TileSize>();
    for (const { member, size } of wishes) {
      const publisher = this.#seats.get(member);
      if (!publisher || publisher === seat || !this.#mayCarry(seat, publisher)) continue;
      const isWithheld = this.#withheld.has(`${seat.member} ${member}`);
      if (!isWithheld) tiles.set(publisher, size);
      else if (publisher.publishes.microphone) tiles.set(publisher, 'audio');
    }
    return [...tiles].slice(0, seat.slotCount).map(([publisher, size]) => ({ publisher, size }));
  }

  #tellState(seat: Seat): void {
    this.#events.state(seat, { ...seat.publishes, large: seat.isLargeWanted });
  }
}
