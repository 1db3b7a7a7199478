/** The members of hand-written histories with their actions, and the parts of answers that these check. */
import type { MemberId } from '#schemas/ids.ts';
import type { PulledStream } from '#schemas/wire/sync.ts';
import { pairCommands } from '#tests/support/entries.ts';
import type { Both } from './both.ts';

export const sides = (both: Both) => {
  const [ada, bela, cyd] = both.members as [MemberId, MemberId, MemberId];
  return {
    ada,
    bela,
    cyd,
    asAda: pairCommands(ada, bela),
    asBela: pairCommands(bela, ada),
    withCyd: pairCommands(ada, cyd),
    asCyd: pairCommands(cyd, ada),
  };
};
export type Sides = ReturnType<typeof sides>;
export const talk = async (both: Both, from: MemberId, ask: Sides['asAda'], count: number) => {
  for (let n = 0; n < count; n++) await both.push(from, [ask.send(`message ${n}`)]);
};
export const codes = (results: readonly { status: string; code?: string | undefined }[]) =>
  results.map(({ status, code }) => code ?? status);
export const how = ({ rows, completeChunks, staleChunks, truncated }: PulledStream) => ({
  rows: rows.map(({ seq }) => seq),
  completeChunks,
  staleChunks,
  truncated,
});
export const only = (streams: readonly PulledStream[], id: string) =>
  streams.filter(({ stream }) => (stream as string) === id).map(how);

export type Cases = Record<string, (both: Both, given: Sides) => Promise<void>>;
