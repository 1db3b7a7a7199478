/** [Y13] Each field of a profile is what was asked for it last, as the server received it. */
import { sameValue } from '#schemas/commands/fields.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { Server } from '#simulator/server/server.ts';
import { Broken } from '../plan.ts';

export class Fields {
  private wished = new Map<string, unknown>();
  private saved = new Map<string, unknown>();

  applied(member: MemberId, entries: readonly SentEntry[], results: readonly EntryResult[]): void {
    for (const [n, entry] of entries.entries()) {
      if (entry.action !== 'profile.edit' || results[n]?.status !== 'applied') continue;
      for (const [field, edit] of Object.entries(entry.data.fields)) this.wished.set(`${member} ${field}`, edit?.value);
    }
  }

  backup(): void {
    this.saved = new Map(this.wished);
  }

  restore(): void {
    this.wished = new Map(this.saved);
  }

  check({ truth }: Server): void {
    for (const [wish, value] of this.wished) {
      const [member = '', field = ''] = wish.split(' ');
      const stands = (truth.profiles.get(member as MemberId) as Record<string, unknown> | undefined)?.[field];
      if (!sameValue(stands, value))
        throw new Broken(
          'a field of the profile lost',
          `${wish}: ${JSON.stringify(stands)} for ${JSON.stringify(value)}`,
        );
    }
  }
}
