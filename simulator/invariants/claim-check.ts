/** Checks that no claimed batch has a message that was discarded before the claim [Y2, Y3]. */
import { entryRules } from '#actions/rules.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { InvariantViolation } from '../core/plan.ts';
import type { WrittenMessage } from './observed-world.ts';

export function withClaimCheck(
  outbox: Outbox,
  messages: ReadonlyMap<string, WrittenMessage>,
  onViolation: (broken: InvariantViolation) => void,
  onRefusal: (id: string, code: string) => void = () => undefined,
): Outbox {
  return {
    ...outbox,
    refuse: async (id, epoch, code = 'invalid') => {
      onRefusal(id, code);
      await outbox.refuse(id, epoch, code);
    },
    async claim(limit, pictures) {
      const discarded = new Set([...messages].flatMap(([id, note]) => (note.discarded ? [id] : [])));
      const claim = await outbox.claim(limit, pictures);
      for (const entry of claim.entries)
        if (entryRules.bringsMessage(entry) && discarded.has(entry.id))
          onViolation(new InvariantViolation('sent although discarded', `${entry.id} was claimed`));
      return claim;
    },
  };
}
