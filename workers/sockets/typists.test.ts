import { expect, test } from 'vitest';
import { virtualClock } from '#tests/support/clocks.ts';
import { another, conversation } from '#tests/support/streams.ts';
import { createTypists } from './typists.ts';

function watching() {
  const clock = virtualClock();
  const seen: string[][] = [];
  return { clock, seen, typists: createTypists(clock, (all) => void seen.push([...all])) };
}

test('[CHAT-45] who writes is seen to write, and no longer once they stop', () => {
  const { seen, typists } = watching();
  typists.heard(conversation, true);
  typists.heard(another, true);
  typists.heard(conversation, false);
  typists.heard(conversation, false);
  expect(seen).toEqual([[conversation], [conversation, another], [another]]);
});

test('[CHAT-45] who falls silent is forgotten after six seconds, counted from the last word', async () => {
  const { clock, seen, typists } = watching();
  typists.heard(conversation, true);
  await clock.advance(5999);
  typists.heard(conversation, true);
  await clock.advance(5999);
  expect(seen).toEqual([[conversation]]);
  await clock.advance(1);
  expect(seen).toEqual([[conversation], []]);
});

test('[CHAT-23] when the connection ends, nobody is seen to write', () => {
  const { seen, typists } = watching();
  typists.heard(conversation, true);
  typists.clear();
  typists.clear();
  expect(seen).toEqual([[conversation], []]);
});
