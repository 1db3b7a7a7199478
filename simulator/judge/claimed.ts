/** [Y2, Y3] What its member had discarded before a drain asked for its batch is not in it. */
import type { Outbox } from '#outbox/outbox.ts';
import { Broken } from '../plan.ts';
import type { Written } from '../world/written.ts';

export function watchingClaims(
  outbox: Outbox,
  written: ReadonlyMap<string, Written>,
  found: (broken: Broken) => void,
  refused: (id: string, code: string) => void = () => undefined,
): Outbox {
  return {
    ...outbox,
    refuse: async (id, epoch, code = 'invalid') => {
      refused(id, code);
      await outbox.refuse(id, epoch, code);
    },
    async claim(limit, pictures) {
      const discarded = new Set([...written].flatMap(([id, note]) => (note.discarded ? [id] : [])));
      const claim = await outbox.claim(limit, pictures);
      for (const { id, action } of claim.entries)
        if (action === 'message.send' && discarded.has(id))
          found(new Broken('sent although discarded', `${id} was claimed`));
      return claim;
    },
  };
}
