/** Checks the rules that must hold on a device at every moment. */
import { asksAgain, entryIdOf } from '#schemas/commands/queue.ts';
import type { Head } from '#schemas/entities/head.ts';
import type { ConversationId, MemberId, MessageId } from '#schemas/ids.ts';
import type { StreamInfo } from '#schemas/streams/registry.ts';
import { unreadOf } from '#domain/unread.ts';
import { isPresent } from '#sync/replica/heads.ts';
import { isNumberAnswered, chunkNoOf } from '#sync/replica/chunks.ts';
import { expectedNotification, withReadMark } from './notifications.ts';
import { inRanges } from '#sync/replica/ranges.ts';
import type { Stream } from '#simulator/server/truth.ts';
import type { PendingMessage } from '../faults/fault-hooks.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { ScreenState } from '../devices/screen-state.ts';
import { assertSame } from './assert-same.ts';
import { expectedRow, groupStreams, unreadIn, withOwnPart, withoutCounts } from './groups.ts';
import { conversationsOf, type ObservedDevice, type ObservedWorld } from './observed-world.ts';

interface ShownMessage {
  device: ObservedDevice;
  sent: boolean;
  era: string;
}

export class InvariantChecker {
  private readonly world: ObservedWorld;
  /** Own messages as last shown: « Envoyé » is never taken back, and no message vanishes. */
  private readonly lastShown = new Map<string, ShownMessage>();
  private readonly memberships = new Map<string, { rev: number; read: number }>();
  private readonly populatedStores = new Map<string, string>();
  /** Ids of the messages that have been shown to each member. */
  readonly displayedIds = new Map<MemberId, Set<string>>();
  constructor(world: ObservedWorld) {
    this.world = world;
  }

  checkDevice(device: ObservedDevice): void {
    const screen = device.readScreen();
    this.world.log(
      `${device.name} ${screen.queue.entries.length}/${screen.queue.results.size} ${screen.digestText().length} ${screen.chunks.size}`,
    );
    for (const id of conversationsOf(this.world, device.account)) this.checkConversation(device, screen, id);
    for (const { id } of groupStreams(this.world))
      this.checkConversation(device, screen, id as string as ConversationId);
    const cache = `${device.era}/${device.eraseCount}`;
    if (screen.epoch) this.populatedStores.set(device.name, cache);
    else if (this.populatedStores.get(device.name) === cache)
      throw new InvariantViolation('store emptied', device.name);
    for (const { id, epoch, membership } of screen.heads.values()) {
      const key = `${device.name}/${device.era}/${epoch}/${id}`;
      const previous = this.memberships.get(key) ?? { rev: 0, read: 0 };
      if (membership.rev < previous.rev)
        throw new InvariantViolation('membership went back', `${id} on ${device.name}`);
      const read = membership.gone ? previous.read : membership.read;
      if (read < previous.read) throw new InvariantViolation('read mark went back', `${id} on ${device.name}`);
      this.memberships.set(key, { rev: membership.rev, read });
    }
    if (screen.digestText() === this.world.node.digestText(device.account)) this.checkEqualDigest(device, screen);
  }

  private checkConversation(device: ObservedDevice, screen: ScreenState, id: ConversationId): void {
    const view = screen.view(id);
    const head = screen.effectiveHead(id);
    const presentHead = isPresent(head, screen.epoch) ? head : null;
    if (presentHead && !presentHead.membership.cardAllowed && presentHead.card)
      throw new InvariantViolation('card after loss', `${id} on ${device.name}`);
    if (!view) return;
    if (view.unread < 0) throw new InvariantViolation('unread below zero', `${id} on ${device.name}`);
    const ids = view.messages.map((each) => each.id as string);
    const had = this.displayedIds.get(device.account) ?? new Set();
    this.displayedIds.set(device.account, had);
    for (const id of ids) had.add(id);
    const uniqueIds = new Set(ids);
    if (uniqueIds.size !== ids.length) throw new InvariantViolation('shown twice', `${id} on ${device.name}`);
    // After the store was rebuilt, the newest chunks come first: older messages that are missing have not vanished.
    const era = `${device.era}/${device.eraseCount}/${screen.epoch ?? ''}/${screen.queue.epoch ?? ''}/${presentHead?.membership.since ?? 0}`;
    let last = 0;
    for (const { id: message, state } of view.messages) {
      const note = this.world.messages.get(message);
      if (note?.device !== device || note.era !== device.era) continue;
      const previous = this.lastShown.get(message);
      const sent = state === 'sent' || state === 'read';
      if (previous?.sent && previous.era === era && !sent)
        throw new InvariantViolation('« Envoyé » went back', `${message} on ${device.name}`);
      // What the server did not take, also because its author has left and joined since, holds nothing back [G15].
      if (state === 'failed' || asksAgain(screen.queue, entryIdOf(message as MessageId))) note.refused = true;
      if (!note.refused) {
        if (note.nth < last) throw new InvariantViolation('own order in the view', `${message} on ${device.name}`);
        last = note.nth;
      }
      if (state === 'failed') this.lastShown.delete(message);
      else this.lastShown.set(message, { device, sent, era });
    }
    for (const [message, { device: owner, era: lastEra }] of this.lastShown) {
      const note = this.world.messages.get(message);
      if (owner !== device || note?.stream !== id || uniqueIds.has(message) || note.withdrawalRequested || note.excused)
        continue;
      if (lastEra !== era) this.lastShown.delete(message);
      else if (presentHead) {
        const row = this.world.node.server.stream(id)?.rows.find((each) => (each.id as string) === message);
        if (!row || inRanges(presentHead.membership.ranges, row.seq))
          throw new InvariantViolation('own message vanished', `${message} on ${device.name}`);
      }
    }
  }

  /** Checks that with equal digests everything that the store claims is equal to the server's state. */
  private checkEqualDigest(device: ObservedDevice, screen: ScreenState): void {
    const { server } = this.world.node;
    const rule = 'digest equal, state not';
    for (const stream of server.truth.streams.values()) {
      const head = screen.heads.get(stream.id);
      const { id } = stream;
      if (!server.visible(device.account, stream)) {
        if (isPresent(head, screen.epoch)) throw new InvariantViolation(rule, `${id} is still there on ${device.name}`);
        continue;
      }
      assertSame(
        withoutDetails(head?.info),
        withoutDetails(server.info(device.account, stream)),
        rule,
        `info of ${id} on ${device.name}`,
      );
      assertSame(
        head?.membership,
        server.membership(device.account, stream),
        rule,
        `membership of ${id} on ${device.name}`,
      );
      assertSame(head?.card, server.card(device.account, stream), rule, `card of ${id} on ${device.name}`);
      if (head) this.checkStoredChunks(device, screen, stream);
      if (head && stream.isPair) checkRecount(device, head, stream);
      if (head && stream.group) this.checkGroupRecount(device, head, stream);
    }
  }

  private checkStoredChunks(device: ObservedDevice, screen: ScreenState, stream: Stream): void {
    const head = screen.heads.get(stream.id);
    const ranges = stream.parts.get(device.account)?.ranges ?? [];
    const rows = new Map(stream.rows.map((row) => [row.seq, row]));
    for (let seq = 1; head && seq <= stream.last; seq++) {
      const chunk = screen.chunk(head, chunkNoOf(seq));
      if (!chunk || !isNumberAnswered(chunk, seq) || !inRanges(ranges, seq)) continue;
      const stored = chunk.rows.find((row) => row.seq === seq);
      if (stream.keys) {
        const shown = withReadMark(stored, stream, device.account);
        const expected = expectedNotification(this.world.node.server, device.account, stream, seq);
        assertSame(shown, expected, 'digest equal, state not', `${stream.id} claims ${seq} on ${device.name}`);
        continue;
      }
      const claimed = withOwnPart(stored);
      const expected = stream.group ? expectedRow(this.world, device.account, stream, seq) : rows.get(seq);
      const isCounting = this.world.node.server.truth.countChanges.has(expected?.id as MessageId);
      assertSame(
        isCounting ? withoutCounts(claimed) : claimed,
        isCounting ? withoutCounts(expected) : expected,
        'digest equal, state not',
        `${stream.id} claims ${seq} on ${device.name}`,
      );
    }
  }

  private checkGroupRecount({ name, account }: ObservedDevice, { membership, info }: Head, stream: Stream): void {
    if (membership.gone || !info || !('system' in info)) return;
    const unread = unreadOf(info.last, membership, info.system);
    const counted = unreadIn(this.world, account, stream, membership.read);
    assertSame(unread, counted, 'unread differs from a recount', `${stream.id} on ${name}`);
  }

  /** Returns the own messages last shown as pending, for a planted bug that queues missing messages again. */
  pendingMessagesOn(device: ObservedDevice): PendingMessage[] {
    const waiting = [...this.lastShown].filter(([, { device: owner, sent }]) => owner === device && !sent);
    return waiting
      .map(([id]) => ({ id, data: this.world.messages.get(id) }))
      .flatMap(({ id, data }) => (data?.to ? [{ id, stream: data.stream, text: data.text, to: data.to }] : []));
  }
}

/** What an invitation shows of its group may be old: only that it is there is the account's own. */
const withoutDetails = (info: StreamInfo | null | undefined) =>
  info && 'invitations' in info
    ? { ...info, invitations: info.invitations.map(({ groupId, invitedBy }) => [groupId, invitedBy.id]) }
    : info;

/** Compares the unread number from the four integers with a count of the messages [Y12]. */
function checkRecount({ name, account }: ObservedDevice, { membership, info }: Head, { id, rows }: Stream): void {
  if (membership.gone || !info) return;
  const { read, mine, mineAtRead, ranges } = membership;
  const unread = rows.filter(({ seq, senderId }) => seq > read && senderId !== account && inRanges(ranges, seq)).length;
  assertSame(info.last - read - (mine - mineAtRead), unread, 'unread differs from a recount', `${id} on ${name}`);
}
