/** Hand-written histories of replies, reactions and a conversation's settings. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MessageId } from '#schemas/ids.ts';
import { RANGE_OPEN } from '#schemas/limits.ts';
import { codes, only, type Cases } from './sides.ts';
import { asMessage } from '#tests/support/message-rows.ts';

const to = (id: string) => ({ replyTo: id as MessageId });

export const expressiveCases: Cases = {
  '[Y2, Y4, Y7] replies to a present, deleted, foreign, unknown and cancelled message': async (
    both,
    { ada, bela, cyd, asAda, asBela, withCyd, asCyd },
  ) => {
    const [first, elsewhere, withdrawn] = [asAda.send('un'), withCyd.send('ailleurs'), asAda.send('retiré')];
    await both.push(ada, [first, elsewhere, asAda.cancel(withdrawn.id)]);
    const { results } = await both.push(bela, [
      asBela.send('réponse', undefined, to(first.id)),
      ...[elsewhere.id, withdrawn.id, randomUUID()].map((id) => asBela.send('perdue', undefined, to(id))),
    ]);
    expect(codes(results)).toEqual(['applied', 'unknown-message', 'unknown-message', 'unknown-message']);
    expect(asMessage(results[0]?.row)?.replyTo).toEqual({ id: first.id, seq: 1 });
    const own = asAda.send('à moi-même');
    await both.push(ada, [asAda.remove(first.id), own, asAda.send('et encore', undefined, to(own.id))]);
    expect(
      codes(
        (await both.push(bela, [asBela.send('tard', undefined, to(first.id)), asBela.remove(results[0]?.id ?? '')]))
          .results,
      ),
    ).toEqual(['applied', 'applied']);
    expect(codes((await both.push(cyd, [asCyd.send('faux', undefined, to(own.id))])).results)).toEqual([
      'unknown-message',
    ]);
    await both.ranges(bela, asAda.stream, [[4, RANGE_OPEN]]);
    expect(codes((await both.push(bela, [asBela.send('jamais vu', undefined, to(own.id))])).results)).toEqual([
      'unknown-message',
    ]);
    await both.everything();
  },
  '[Y2, Y4, Y7] reactions: the last one stands; to unknown, deleted, foreign messages, across a block': async (
    both,
    { ada, bela, cyd, asAda, asBela, asCyd },
  ) => {
    const [sent, other] = [asAda.send('un'), asAda.send('deux')];
    await both.push(ada, [sent, other, asAda.react(sent.id, '🔥')]);
    const heads = both.heads(ada);
    const { results } = await both.push(bela, [
      asBela.react(sent.id, '❤️'),
      asBela.react(sent.id, '👏'),
      asBela.react(sent.id, '👏'),
      asBela.react(randomUUID(), '👏'),
      asBela.react(other.id, null),
    ]);
    expect(codes(results)).toEqual(['applied', 'applied', 'applied', 'unknown-message', 'applied']);
    expect(
      asMessage(results[0]?.row)
        ?.reactions.map(({ emoji }) => emoji)
        .toSorted(),
    ).toEqual(['🔥', '👏'].toSorted());
    expect(only((await both.pull(ada, heads)).streams, asAda.stream)).toEqual([
      { rows: [1], completeChunks: [], staleChunks: [], truncated: false },
    ]);
    expect(
      codes(
        (await both.push(cyd, [asCyd.react(sent.id, '🔥'), { ...asAda.react(sent.id, '🔥'), id: asCyd.open().id }]))
          .results,
      ),
    ).toEqual(['unknown-message', 'unknown-message']);
    await both.push(bela, [asBela.react(sent.id, null)]);
    await both.push(ada, [asAda.remove(sent.id), asAda.block()]);
    expect(codes((await both.push(bela, [asBela.react(sent.id, '😊'), asBela.react(other.id, '😊')])).results)).toEqual(
      ['deleted', 'blocked'],
    );
    expect(codes((await both.push(ada, [asAda.react(other.id, '😂')])).results)).toEqual(['blocked-mine']);
    await both.push(ada, [asAda.unblock()]);
    await both.ranges(bela, asAda.stream, [[3, RANGE_OPEN]]);
    expect(codes((await both.push(bela, [asBela.react(other.id, '😮')])).results)).toEqual(['unknown-message']);
    await both.everything();
  },
  '[Y4, Y7, Y8] mute, pin, archive: only what is named, told to the member alone, of what is in sight': async (
    both,
    { ada, bela, cyd, asAda, asBela, asCyd },
  ) => {
    await both.push(ada, [asAda.send('un')]);
    const { changed, results } = await both.push(bela, [
      asBela.set({ muted: true }),
      asBela.set({ pinned: true, archived: true }),
      asBela.set({ archived: false }),
    ]);
    expect(results[0]?.membership).toMatchObject({ muted: true, pinned: true, archived: false });
    expect(changed).toEqual([{ stream: asAda.stream, revs: [], members: [bela] }]);
    expect((await both.push(bela, [asBela.set({ muted: true })])).changed).toEqual([]);
    expect(
      codes(
        (await both.push(cyd, [asCyd.set({ muted: true }), { ...asBela.set({ muted: false }), id: asCyd.open().id }]))
          .results,
      ),
    ).toEqual(['unknown-conversation', 'unknown-conversation']);
    await both.push(bela, [asBela.hide(1, both.epoch)]);
    expect(codes((await both.push(bela, [asBela.set({ pinned: false })])).results)).toEqual(['unknown-conversation']);
    await both.push(ada, [asAda.send('deux')]);
    await both.everything();
  },
};
