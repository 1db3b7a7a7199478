import { expect, test } from 'vitest';
import { newTrack } from '#tests/support/own-media.ts';
import { SealedSlot, type SentTrack } from './sealed-slot.ts';

/** A slot whose placeholder is encrypted when the test says so. */
function slot(sealingMs?: number) {
  const sent: (MediaStreamTrack | 'placeholder' | 'nothing')[] = [];
  const outcomes: string[] = [];
  let seal = (): void => undefined;
  const made = new SealedSlot(
    {
      publish() {
        sent.push('placeholder');
        const local: SentTrack = { replaceTrack: (track) => Promise.resolve(void sent.push(track)) };
        const sealed = new Promise<void>((resolve) => (seal = resolve));
        return Promise.resolve({ local, sealed, end: () => void outcomes.push('placeholder ended') });
      },
      unpublish: () => Promise.resolve(void sent.push('nothing')),
      onUnsealed: () => void outcomes.push('unsealed'),
    },
    sealingMs,
  );
  return { slot: made, sent, outcomes, seal: () => seal() };
}

test('[S8] a track goes to LiveKit only after a frame of a placeholder has been encrypted', async () => {
  const { slot: made, sent, seal, outcomes } = slot();
  const camera = newTrack();
  const replaced = made.replaceTrack(camera);
  await expect.poll(() => sent).toEqual(['placeholder']);
  seal();
  await replaced;
  expect(sent).toEqual(['placeholder', camera]);
  expect(outcomes).toEqual(['placeholder ended']);
});

test('[S8] where nothing is encrypted in time, nothing is sent and the call is told', async () => {
  const { slot: made, sent, outcomes } = slot(1);
  await expect(made.replaceTrack(newTrack())).rejects.toThrow('not sealed');
  expect(sent).toEqual(['placeholder', 'nothing']);
  expect(outcomes).toEqual(['unsealed', 'placeholder ended']);
});

test('[S8, S13] a track that is cut while its placeholder is published is never sent', async () => {
  const { slot: made, sent, seal } = slot();
  const replaced = made.replaceTrack(newTrack());
  await expect.poll(() => sent).toEqual(['placeholder']);
  const cut = made.replaceTrack(null);
  seal();
  await Promise.all([replaced, cut]);
  expect(sent).toEqual(['placeholder', 'nothing']);
});

test('[S8] whatever is sent anew proves anew that it is encrypted', async () => {
  const { slot: made, sent, seal } = slot();
  const [first, second] = [newTrack(), newTrack()];
  const opened = made.replaceTrack(first);
  await expect.poll(() => sent).toHaveLength(1);
  seal();
  await opened;
  await made.replaceTrack(null);
  const again = made.replaceTrack(second);
  await expect.poll(() => sent).toEqual(['placeholder', first, 'nothing', 'placeholder']);
  seal();
  await again;
  expect(sent.at(-1)).toBe(second);
});
