/** Values of the form with which professionals register: empty ones, and those of what was sent before. Pure. */
import type { ProfessionalInput } from '#schemas/forms/professional.ts';
import type { Professional } from '#schemas/wire/professionals.ts';

/** The activity must be chosen: none is more likely than another. */
export type TypedProfessional = Omit<ProfessionalInput, 'kind'> & { kind: ProfessionalInput['kind'] | '' };

export const emptyProfessional: TypedProfessional = {
  businessName: '',
  kind: '',
  siret: '',
  street: '',
  place: null,
  region: '',
  contactName: '',
  phone: '',
  website: '',
  documents: [],
};

export const professionalInputOf = (sent: Professional): TypedProfessional => ({
  businessName: sent.businessName,
  kind: sent.kind,
  siret: sent.siret ?? '',
  street: sent.street ?? '',
  place:
    sent.town === null || sent.lat === null || sent.lng === null
      ? null
      : { name: sent.town, lat: sent.lat, lng: sent.lng },
  region: sent.region ?? '',
  contactName: sent.contactName ?? '',
  phone: sent.phone ?? '',
  website: sent.website ?? '',
  documents: sent.documents,
});
