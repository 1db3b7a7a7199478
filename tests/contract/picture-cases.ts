/** Hand-written histories of pictures: which ones a message may show, and which are removed with it. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { mediaPath } from '#schemas/media.ts';
import { codes, type Cases, type Sides } from './sides.ts';

const pathOf = ({ stream: conversationId }: Pick<Sides['asAda'], 'stream'>, senderId: MemberId) =>
  mediaPath({ conversationId, senderId }, randomUUID(), { type: 'image/webp', width: 3, height: 2 });
const showing = (mediaUrl: string) => ({ type: 'image', mediaUrl }) as const;

export const pictureCases: Cases = {
  '[Y3, Y4] messages with a stored, missing, foreign, misplaced and external picture': async (
    both,
    { ada, bela, cyd, asAda, asBela, withCyd },
  ) => {
    const [there, missing, theirs, elsewhere] = [
      pathOf(asAda, ada),
      pathOf(asAda, ada),
      pathOf(asAda, bela),
      pathOf(withCyd, ada),
    ];
    for (const [member, path] of [
      [ada, there],
      [bela, theirs],
      [ada, elsewhere],
    ] as const)
      expect(await both.addPicture(member, path)).toBe(true);
    const all = [there, missing, theirs, elsewhere, 'https://example.test/a.webp'].map((path) =>
      asAda.send('', undefined, showing(path)),
    );
    const { results } = await both.push(ada, all);
    expect(codes(results)).toEqual([
      'applied',
      'picture-missing',
      'picture-refused',
      'picture-refused',
      'picture-refused',
    ]);
    expect(await both.addPicture(ada, missing)).toBe(true);
    expect(codes((await both.push(ada, [all[1] ?? asAda.open(), all[0] ?? asAda.open()])).results)).toEqual([
      'applied',
      'duplicate',
    ]);
    expect(await Promise.all([there, missing, theirs].map((path) => both.seesPicture(bela, path)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await Promise.all([there, theirs, elsewhere].map((path) => both.seesPicture(cyd, path)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(codes((await both.push(bela, [asBela.send('', undefined, showing(there))])).results)).toEqual([
      'picture-refused',
    ]);
  },
  '[Y3] a picture may be added before the conversation and after a refusal, not across a block': async (
    both,
    { ada, bela, cyd, asAda, asBela },
  ) => {
    const first = pathOf(asAda, ada);
    expect(codes((await both.push(ada, [asAda.send('', undefined, showing(first))])).results)).toEqual([
      'picture-missing',
    ]);
    expect([await both.addPicture(cyd, first), await both.addPicture(ada, first)]).toEqual([false, true]);
    expect(codes((await both.push(ada, [asAda.send('', undefined, showing(first))])).results)).toEqual(['applied']);
    expect(await both.addPicture(cyd, pathOf(asAda, cyd))).toBe(false);
    await both.push(bela, [asBela.block()]);
    expect([
      await both.addPicture(ada, pathOf(asAda, ada)),
      await both.addPicture(bela, pathOf(asAda, bela)),
      await both.seesPicture(bela, first),
    ]).toEqual([false, false, false]);
  },
  '[Y11] a picture leaves with the last message that shows it, deleted or called back': async (
    both,
    { ada, bela, asAda },
  ) => {
    const [once, twice] = [pathOf(asAda, ada), pathOf(asAda, ada)];
    await both.addPicture(ada, once);
    await both.addPicture(ada, twice);
    const [a, b, c] = [
      asAda.send('', undefined, showing(once)),
      asAda.send('un', undefined, showing(twice)),
      asAda.send('deux', undefined, showing(twice)),
    ];
    await both.push(ada, [a, b, c]);
    await both.push(ada, [asAda.remove(a.id), asAda.cancel(b.id), asAda.cancel(b.id)]);
    const seen = async () =>
      Promise.all([ada, bela].flatMap((member) => [both.seesPicture(member, once), both.seesPicture(member, twice)]));
    expect(await seen()).toEqual([false, true, false, true]);
    expect(
      codes((await both.push(ada, [asAda.send('', undefined, showing(once)), asAda.remove(c.id)])).results),
    ).toEqual(['picture-missing', 'applied']);
    expect(await seen()).toEqual([false, false, false, false]);
    await both.everything();
  },
};
