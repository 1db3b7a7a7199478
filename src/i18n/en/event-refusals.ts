/** English texts of what events refuse. */
import type { Translation } from '#i18n/translation.ts';
import type { eventRefusals as french } from '../fr/event-refusals.ts';

export const eventRefusals: Translation<typeof french> = {
  'unknown-event': 'This event no longer exists, or is not open to you.',
  'event-own': 'You are organising this event; you are already in it.',
  'event-cancelled': 'This event has been cancelled.',
  'event-over': 'This event is over.',
  'event-refused': 'The organiser did not accept your request.',
  'event-premium': 'For premium members only.',
};
