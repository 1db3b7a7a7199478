import type { MemberId } from '#schemas/ids.ts';
import type { Server } from '../server.ts';
import { followKey } from './rules.ts';

/** [MEMBERAREA-17] Ends what two members follow of each other, as a block does. */
export function endFollows({ truth, followRules }: Server, one: MemberId, other: MemberId): void {
  if (!followRules.endsWithBlock()) return;
  truth.follows.delete(followKey(one, other));
  truth.follows.delete(followKey(other, one));
}
