import { expect, test } from 'vitest';
import { professionalForm, type ProfessionalInput } from './professional.ts';

const document = {
  path: 'documents/11111111-1111-4111-8111-111111111111/22222222-2222-4222-8222-222222222222.pdf',
  name: 'Kbis.pdf',
};
const filled: ProfessionalInput = {
  businessName: ' Maison Velours ',
  kind: 'club',
  siret: '732 829 320 00074',
  street: '4, rue des Tables',
  place: { name: 'Lyon', lat: 45.7578, lng: 4.8351 },
  region: 'Auvergne-Rhône-Alpes',
  contactName: 'Claude Martin',
  phone: '+33 4 78 00 00 00',
  website: 'maison-velours.example/visite',
  documents: [document],
};
const errorsOf = (changed: object) => {
  const parsed = professionalForm.safeParse({ ...filled, ...changed });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path[0], message]);
};

test('[PRO-04] a registration is sent as the database takes it', () => {
  expect(professionalForm.parse(filled)).toEqual({
    businessName: 'Maison Velours',
    kind: 'club',
    siret: '73282932000074',
    street: '4, rue des Tables',
    town: 'Lyon',
    lat: 45.76,
    lng: 4.84,
    region: 'Auvergne-Rhône-Alpes',
    contactName: 'Claude Martin',
    phone: '+33 4 78 00 00 00',
    website: 'https://maison-velours.example/visite',
    documents: [document],
  });
  expect(professionalForm.parse({ ...filled, website: '' }).website).toBe('');
});

test.each([
  ['businessName', 'business-name', ' \u200b '],
  ['businessName', 'business-name', 'x'.repeat(121)],
  ['kind', 'kind', ''],
  ['siret', 'siret', '73282932000075'],
  ['siret', 'siret', ''],
  ['street', 'street', ''],
  ['place', 'place', null],
  ['region', 'region', ''],
  ['contactName', 'contact', ''],
  ['phone', 'phone', '0478'],
  ['phone', 'phone', 'demander Claude'],
  ['website', 'website', 'javascript:alert(1)'],
  ['website', 'website', 'https://a:b@maison.example'],
  ['documents', 'documents', []],
  ['documents', 'documents', Array.from({ length: 6 }, () => document)],
] as const)('[PRO-04] %s is refused as « %s »: %j', (field, error, value) => {
  expect(errorsOf({ [field]: value })).toEqual([[field, error]]);
});
