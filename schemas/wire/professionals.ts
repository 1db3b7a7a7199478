/**
 * Database functions about professionals. Each takes one `request`, over `/rest/v1/rpc/<name>`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `professional_page` | `{}` | `professionalPage`: null for who is none |
 * | `register_professional` | `ProfessionalFields` and `documents` | `professionalOutcome` |
 * | `professional_dashboard` | `{}` | `professionalDashboard` |
 * | `professional_club` | `{}` | `professionalClub` |
 * | `save_professional_club` | `ClubPageFields` and `published`, null: as it is | `professionalOutcome` |
 * | `professional_events` | `{}` | `professionalEvents` |
 * | `professional_codes` | `{}` | `professionalCodes` |
 * | `create_referral_code` | `{ id, code }`, null: one is drawn | `professionalOutcome` |
 * | `set_referral_code` | `{ id, active }` | `professionalOutcome` |
 *
 * All after the second are for approved professionals, and forbidden to everybody else.
 */
import * as z from 'zod/mini';
import { professionalGap, professionalKind, professionalReason, professionalStatus } from '../entities/professional.ts';
import { isDocumentPath } from '../documents.ts';
import { eventId } from '../ids.ts';
import { instant, nonNegativeInt } from '../numbers.ts';
import { clubPage } from './clubs.ts';

export const professionalDocument = z.object({ path: z.string().check(z.refine(isDocumentPath)), name: z.string() });
export type ProfessionalDocument = z.infer<typeof professionalDocument>;

const text = z.nullable(z.string());
const registration = z.object({
  id: z.uuid(),
  businessName: z.string(),
  kind: professionalKind,
  siret: text,
  street: text,
  town: text,
  region: text,
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  contactName: text,
  phone: text,
  website: text,
  submittedAt: instant,
  documents: z.array(professionalDocument),
  missing: z.array(professionalGap),
});

const professional = z.extend(registration, {
  status: professionalStatus,
  reason: z.nullable(professionalReason),
  decidedAt: z.nullable(instant),
});
export type Professional = z.infer<typeof professional>;
export const professionalPage = z.object({ professional: z.nullable(professional) });
export type ProfessionalPage = z.infer<typeof professionalPage>;

/**
 * Figures without names. `club`: null without a page; `hidden`: by the house; `unanswered`: opinions without an
 * answer.
 */
export const professionalDashboard = z.object({
  businessName: z.string(),
  kind: professionalKind,
  club: z.nullable(
    z.object({
      slug: z.string(),
      name: z.string(),
      published: z.boolean(),
      hidden: z.boolean(),
      followers: nonNegativeInt,
      followersOfMonth: nonNegativeInt,
      opinions: nonNegativeInt,
      unanswered: nonNegativeInt,
      photos: nonNegativeInt,
      photosWaiting: nonNegativeInt,
    }),
  ),
  events: z.object({
    coming: nonNegativeInt,
    guests: nonNegativeInt,
    pending: nonNegativeInt,
    waiting: nonNegativeInt,
    past: nonNegativeInt,
  }),
  codes: z.object({ active: nonNegativeInt, uses: nonNegativeInt }),
});
export type ProfessionalDashboard = z.infer<typeof professionalDashboard>;

/**
 * `club`: the page as its readers will see it, published or a draft; null: this kind has none. `hidden`: by the
 * house.
 */
export const professionalClub = z.object({ club: z.nullable(clubPage), published: z.boolean(), hidden: z.boolean() });
export type ProfessionalClub = z.infer<typeof professionalClub>;

const professionalEvent = z.object({
  id: eventId,
  title: z.string(),
  startsAt: instant,
  endsAt: instant,
  zone: z.string(),
  town: z.string(),
  capacity: z.nullable(nonNegativeInt),
  cancelled: z.boolean(),
  guests: nonNegativeInt,
  pending: nonNegativeInt,
  waiting: nonNegativeInt,
});
export type ProfessionalEvent = z.infer<typeof professionalEvent>;
export const professionalEvents = z.object({ events: z.array(professionalEvent) });
export type ProfessionalEvents = z.infer<typeof professionalEvents>;

/** `active`: as its professional has switched it; `closed`: by the house, whatever they switch. */
const professionalCode = z.object({
  id: z.uuid(),
  code: z.string(),
  active: z.boolean(),
  closed: z.boolean(),
  uses: nonNegativeInt,
  at: instant,
});
export type ProfessionalCode = z.infer<typeof professionalCode>;
export const professionalCodes = z.object({ limit: nonNegativeInt, codes: z.array(professionalCode) });
export type ProfessionalCodes = z.infer<typeof professionalCodes>;

/** Why something was not done. `professional-decided`: the house has decided, and the form changes nothing now. */
export const professionalRefusal = z.enum([
  'invalid',
  'text-too-long',
  'siret',
  'siret-taken',
  'phone',
  'website',
  'documents',
  'document-missing',
  'professional-decided',
  'no-club',
  'club-about',
  'club-opening',
  'club-hours',
  'club-nights',
  'code-form',
  'code-taken',
  'codes-full',
  'unknown-code',
]);
export type ProfessionalRefusal = z.infer<typeof professionalRefusal>;
export const professionalOutcome = z.object({ refusal: z.nullable(professionalRefusal) });
