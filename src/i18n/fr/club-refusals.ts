/** French texts of what clubs refuse. */
import type { RefusalCode } from '#schemas/error-codes.ts';

export const clubRefusals = {
  'unknown-club': 'Ce lieu n’est plus dans l’annuaire.',
  'certified-only': 'Seuls les membres certifiés donnent un avis.',
} satisfies Partial<Record<RefusalCode, string>>;
