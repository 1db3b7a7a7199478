/** Limits that both servers use in place of the product's. */
import { unlimited } from '#simulator/server/small-environment.ts';
import { productLimits } from '#simulator/server/truth.ts';
import type { TestDatabase } from '#tests/support/database.ts';

/** Small limits, so that short histories reach every branch. Both servers use them in place of the product's. */
export const limits = {
  ...productLimits,
  ...unlimited,
  selfTurns: 1,
  pageSize: 4,
  streamChanges: 5,
  totalChanges: 8,
  firstPages: 1,
};

/** Limits on how much a member may send. */
export type Allowance = typeof unlimited;
const MANY = 1_000_000;

export async function shrinkLimits(
  { owner }: TestDatabase,
  { unanswered, begun, begunEarly, reports }: Allowance = unlimited,
): Promise<void> {
  const { pageSize, streamChanges, totalChanges, firstPages } = limits;
  const allowed = {
    unanswered_messages: unanswered,
    new_conversations: begun,
    new_conversations_early: begunEarly,
    reports_a_day: reports,
  };
  const numbers = {
    chunk_size: pageSize,
    pull_stream_limit: streamChanges,
    pull_total_limit: totalChanges,
    first_pull_chunks: firstPages,
    ...Object.fromEntries(Object.entries(allowed).map(([name, most]) => [name, Math.min(most, MANY)])),
  };
  for (const [name, value] of Object.entries(numbers))
    await owner.unsafe(
      `create or replace function app.${name}() returns int language sql immutable as $$ select ${value} $$`,
    );
}
