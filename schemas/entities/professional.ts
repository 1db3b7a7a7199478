/** Values of professionals. */
import * as z from 'zod/mini';

/** [PRO-07] `pending`: waits for the house. Only `approved` opens anything. */
export const professionalStatus = z.enum(['pending', 'approved', 'refused', 'suspended']);
export type ProfessionalStatus = z.infer<typeof professionalStatus>;

export const professionalKind = z.enum(['club', 'sauna', 'bar', 'boutique', 'organisateur']);
export type ProfessionalKind = z.infer<typeof professionalKind>;

/** Kinds whose house has a page in the directory. */
export const hasClubPage = (kind: ProfessionalKind): boolean => kind === 'club' || kind === 'sauna' || kind === 'bar';

/** Why the house refuses or suspends a professional. */
export const professionalReason = z.enum(['documents', 'siret', 'identity', 'activity', 'conduct', 'closed', 'other']);
export type ProfessionalReason = z.infer<typeof professionalReason>;

/** What a registration lacks. */
export const professionalGap = z.enum(['siret', 'address', 'contact', 'documents']);
export type ProfessionalGap = z.infer<typeof professionalGap>;
