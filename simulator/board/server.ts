/** Board on the simulated server. Each push changes a card; some pushes also change what a member may see of it. */
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId, StreamId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import type { StreamInfo, StreamKind } from '#schemas/streams/registry.ts';
import { uuid } from '../server/fixed-ids.ts';
import { serverKinds } from '../server/kinds/registry.ts';
import type { ExtendedServer, ServerExtension, ServerKind } from '../server/kinds/types.ts';
import type { Stream } from '../server/truth.ts';
import type { BoardCard, BoardInfo } from './schemas.ts';

const BOARD_ID = uuid(990) as string as StreamId;
const BOARD_KIND = 'board' as string as StreamKind;
const FIRST_CARD_ID = 50_000;

/** Casts a card, because the server's rows have the product's type. */
const asRow = (card: Omit<BoardCard, 'rev'>) => ({ ...card, rev: 0 }) as unknown as Message;
const cardsOf = ({ rows }: Pick<Stream, 'rows'>) => rows as unknown as readonly BoardCard[];

const board: ServerKind = {
  isPair: false,
  isSentWhole: false,
  info(_, __, stream) {
    const cards = cardsOf(stream).filter(({ isRemoved }) => !isRemoved).length;
    const info: BoardInfo = { kind: 'board', rev: stream.rev, last: stream.last, cards, changedAt: stream.updatedAt };
    return info as unknown as StreamInfo;
  },
};

function changeCards(server: ExtendedServer, stream: Stream, turn: number, count: Count): void {
  stream.updatedAt = server.startedAt;
  const card = cardsOf(stream)[turn % Math.max(1, stream.rows.length)];
  if (card && !card.isRemoved && turn % 7 === 6) {
    count('card removed');
    return server.putRow(stream, asRow({ ...card, count: 0, isRemoved: true }));
  }
  if (card && !card.isRemoved && turn % 3 === 2) {
    count('card counted');
    return server.putRow(stream, asRow({ ...card, count: card.count + 1 }));
  }
  count('card added');
  stream.last += 1;
  const id = uuid(FIRST_CARD_ID + turn);
  server.putRow(stream, asRow({ seq: stream.last, id, count: 0, isRemoved: false }));
}

function changeSight(server: ExtendedServer, stream: Stream, member: MemberId, turn: number, count: Count): void {
  const part = stream.parts.get(member);
  if (part && (part.hidden ? turn % 4 < 2 : turn % 11 === 5)) {
    count(part.hidden ? 'board shown again' : 'board hidden');
    server.change(stream, member, { hidden: !part.hidden }, true);
  }
  if (part && turn % 13 === 9) {
    count('board cut');
    server.change(stream, member, { ranges: [[1 + (turn % (stream.last + 1)), RANGE_OPEN]] }, true);
  }
}

type Count = (event: string) => void;

/** Makes the server extension of the board. `count` is called for each event. */
export function boardExtension(count: Count): ServerExtension {
  let turn = 0;
  return {
    kinds: { ...serverKinds, board } as ServerExtension['kinds'],
    begin: (server) => void server.create(BOARD_ID, BOARD_KIND, server.members),
    afterEntries(server) {
      const stream = server.stream(BOARD_ID);
      if (!stream) return;
      turn += 1;
      changeCards(server, stream, turn, count);
      changeSight(server, stream, server.members[turn % server.members.length] as MemberId, turn, count);
    },
  };
}
