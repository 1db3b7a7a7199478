/** French texts of what events refuse. */
import type { RefusalCode } from '#schemas/error-codes.ts';

export const eventRefusals = {
  'unknown-event': 'Cet événement n’existe plus, ou n’est pas ouvert à vous.',
  'event-own': 'Vous organisez cet événement\u202f; vous y êtes déjà.',
  'event-cancelled': 'Cet événement a été annulé.',
  'event-over': 'Cet événement est terminé.',
  'event-refused': 'L’organisateur n’a pas retenu votre demande.',
  'event-premium': 'Réservé aux membres premium.',
} satisfies Partial<Record<RefusalCode, string>>;
