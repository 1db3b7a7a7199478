/** Values of events. */
import * as z from 'zod/mini';

export const eventKind = z.enum(['club', 'private', 'drinks', 'outing', 'online']);
export type EventKind = z.infer<typeof eventKind>;

/** Who sees an event; whoever was invited or has answered sees it in any case. */
export const eventVisibility = z.enum(['everyone', 'certified', 'followers', 'invited']);
export type EventVisibility = z.infer<typeof eventVisibility>;

export const eventList = z.enum(['coming', 'mine', 'past']);
export type EventList = z.infer<typeof eventList>;
export const eventPeriod = z.enum(['any', 'weekend', 'week', 'month']);
export type EventPeriod = z.infer<typeof eventPeriod>;

/** Zones in which an event can take place: that of France and its neighbours, and those of the overseas departments. */
export const eventZone = z.enum([
  'Europe/Paris',
  'America/Guadeloupe',
  'America/Martinique',
  'America/Cayenne',
  'Indian/Reunion',
  'Indian/Mayotte',
  'Pacific/Noumea',
  'Pacific/Tahiti',
]);
export type EventZone = z.infer<typeof eventZone>;
