import { expect, test } from 'vitest';
import { completionFields } from '#domain/access/completion.ts';
import { access } from '#i18n/fr/access.ts';
import { missingFieldsText } from './missing-fields-text.ts';

test('[PROFILE-98, PROFILE-99] missing fields are named, and the rest counted as specified', () => {
  expect(missingFieldsText(['bio', 'experience', 'desires'], 2)).toBe(
    'Il manque\u202f: présentation, expérience, envies +2 autre(s)',
  );
  expect(missingFieldsText(['coverUrl'], 0)).toBe('Il manque\u202f: couverture');
  expect(missingFieldsText([], 0)).toBeNull();
});

test('[PROFILE-37] each field that counts has a name and a hint', () => {
  expect(completionFields.map((field) => [access.missing[field], access.hints[field]].every(Boolean))).toEqual(
    completionFields.map(() => true),
  );
});

test('[PROFILE-43] each badge has a name', () =>
  expect(Object.values(access.badges)).toEqual([
    'Sans badge',
    'Badge bronze',
    'Badge argent',
    'Badge or',
    'Badge platine',
  ]));

test('[PROFILE-89, PROFILE-94] a refused avatar has its words', () => {
  expect([access.banner.titles.rejected_avatar, access.banner.messages.rejected_avatar()]).toEqual([
    'Avatar refusé',
    'Votre avatar a été refusé. Veuillez en soumettre un nouveau conforme aux règles.',
  ]);
});
test('[PROFILE-90, PROFILE-95] an avatar under review has its words', () => {
  expect([access.banner.titles.pending_avatar, access.banner.messages.pending_avatar()]).toEqual([
    'Avatar en attente de validation',
    'Votre avatar est en cours de validation. Vous pourrez accéder à toutes les fonctionnalités une fois approuvé.',
  ]);
});
test('[PROFILE-91, PROFILE-97] an incomplete profile has its words', () => {
  expect([access.banner.titles.incomplete_profile, access.banner.messages.incomplete_profile(58)]).toEqual([
    'Profil incomplet',
    'Votre profil est complété à 58%. Complétez-le à 100% pour accéder à toutes les fonctionnalités.',
  ]);
});
test('[PROFILE-92, PROFILE-96] a missing approved avatar has its words', () => {
  expect([access.banner.titles.no_avatar, access.banner.messages.no_avatar()]).toEqual([
    'Action requise',
    'Vous devez ajouter un avatar approuvé pour accéder à toutes les fonctionnalités.',
  ]);
});
test('[PROFILE-84] the step is « Compléter »', () => expect(access.banner.action).toBe('Compléter'));
