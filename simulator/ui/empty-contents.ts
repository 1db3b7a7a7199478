import type { MemberId } from '#schemas/ids.ts';
import type { DeviceContents } from './device-messages.ts';

/** Contents of a device before its first report. */
export const emptyContents = (account: MemberId): DeviceContents => ({
  account,
  era: 1,
  eraseCount: 0,
  session: 'present',
  skew: 0,
  tables: new Map(
    (['entries', 'claims', 'results', 'meta', 'drafts', 'journal'] as const).map((name) => [name, new Map()]),
  ),
  streams: [],
  pages: [],
  tabs: [],
  writes: { queue: 0, store: 0 },
});
