/** Checks that each field of a profile has the value of the last edit that the server has received [Y13]. */
import { sameValue } from '#schemas/commands/fields.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import { optimisticView } from '#actions/optimistic.ts';
import type { Server } from '#simulator/server/server.ts';
import { InvariantViolation } from '../core/plan.ts';

export class ProfileFieldTracker {
  private requested = new Map<string, unknown>();
  private backedUp = new Map<string, unknown>();

  applied(member: MemberId, entries: readonly SentEntry[], results: readonly EntryResult[]): void {
    for (const [n, entry] of entries.entries()) {
      if (results[n]?.status !== 'applied') continue;
      for (const [field, edit] of Object.entries(optimisticView.profileFieldsOf(entry) ?? {}))
        this.requested.set(`${member} ${field}`, edit?.value);
    }
  }

  backup(): void {
    this.backedUp = new Map(this.requested);
  }

  restore(): void {
    this.requested = new Map(this.backedUp);
  }

  check({ truth }: Server): void {
    for (const [key, value] of this.requested) {
      const [member = '', field = ''] = key.split(' ');
      const actual = (truth.profiles.get(member as MemberId) as Record<string, unknown> | undefined)?.[field];
      if (!sameValue(actual, value))
        throw new InvariantViolation(
          'a field of the profile lost',
          `${key}: ${JSON.stringify(actual)} for ${JSON.stringify(value)}`,
        );
    }
  }
}
