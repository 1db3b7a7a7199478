/**
 * The form with which professionals register [PRO-03, PRO-04]. Errors are keys; the feature's catalogue has the French
 * texts. Parsed values are what `register_professional` takes.
 */
import * as z from 'zod/mini';
import { place } from '../entities/place.ts';
import { professionalKind } from '../entities/professional.ts';
import { BUSINESS_NAME_LENGTH, CONTACT_NAME_LENGTH, EVENT_LINE_LENGTH, PROFESSIONAL_DOCUMENTS } from '../limits.ts';
import { isSiret, siretDigits } from '../siret.ts';
import { atMost, isWritten, storable } from '../text.ts';
import { professionalDocument } from '../wire/professionals.ts';

const tidy = z.overwrite((text: string) => storable(text).trim());
const PHONE_DIGITS = { min: 8, max: 15 };

const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d ().-]{8,24}$/.test(text) && digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max;
};

/** An address of the web without a name or password in it; empty: none. */
const isWebsite = (text: string): boolean =>
  text === '' || (/^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:.]{2,}(:\d{1,5})?([/?#]\S*)?$/.test(text) && URL.canParse(text));

/** « maison.fr » is meant as an address. */
const withScheme = (text: string): string => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`);

const values = z.object({
  businessName: z
    .string()
    .check(tidy, isWritten('business-name'), z.maxLength(BUSINESS_NAME_LENGTH, { error: 'business-name' })),
  kind: z.enum(professionalKind.options, { error: 'kind' }),
  siret: z.string().check(z.overwrite(siretDigits), z.refine(isSiret, { error: 'siret' })),
  street: z.string().check(tidy, isWritten('street'), atMost(EVENT_LINE_LENGTH, 'line-too-long')),
  place: z.pipe(
    z.nullable(place),
    z.transform((chosen, context) => {
      if (chosen) return chosen;
      context.issues.push({ code: 'custom', message: 'place', input: chosen });
      return z.NEVER;
    }),
  ),
  region: z.string().check(z.minLength(1, { error: 'region' })),
  contactName: z.string().check(tidy, isWritten('contact'), atMost(CONTACT_NAME_LENGTH, 'line-too-long')),
  phone: z.string().check(tidy, z.refine(isPhone, { error: 'phone' })),
  website: z
    .string()
    .check(
      tidy,
      z.overwrite(withScheme),
      z.refine(isWebsite, { error: 'website' }),
      atMost(EVENT_LINE_LENGTH, 'line-too-long'),
    ),
  documents: z
    .array(professionalDocument)
    .check(z.minLength(1, { error: 'documents' }), z.maxLength(PROFESSIONAL_DOCUMENTS, { error: 'documents' })),
});

export const professionalForm = z.pipe(
  values,
  z.transform(({ place: chosen, ...rest }) => ({
    ...rest,
    town: chosen.name,
    lat: Math.round(chosen.lat * 100) / 100,
    lng: Math.round(chosen.lng * 100) / 100,
  })),
);
export type ProfessionalInput = z.input<typeof values>;
export type ProfessionalFields = z.output<typeof professionalForm>;
