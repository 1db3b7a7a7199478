import { expect, test } from 'vitest';
import { settings } from '#i18n/fr/settings.ts';
import { notifications } from './notifications.fr.ts';
import { saveStatus } from './save-status.ts';

test('[SOUND-12] preferences are shown as saved only when the server has all of them', () => {
  expect(saveStatus({ pending: 1, refused: 0 }, { pending: 0, refused: 0 })).toBe('saved');
  expect(saveStatus({ pending: 0, refused: 0 }, { pending: 1, refused: 0 })).toBeNull();
  expect(saveStatus({ pending: 2, refused: 0 }, { pending: 1, refused: 0 })).toBeNull();
  expect(settings.saved).toEqual({
    title: 'Préférences enregistrées',
    text: 'Vos préférences sonores ont été mises à jour.',
  });
});

test('[SOUND-13] a refusal is shown as such, once', () => {
  expect(saveStatus({ pending: 1, refused: 0 }, { pending: 0, refused: 1 })).toBe('failed');
  expect(saveStatus({ pending: 0, refused: 1 }, { pending: 0, refused: 1 })).toBeNull();
  expect(saveStatus({ pending: 0, refused: 1 }, { pending: 0, refused: 0 })).toBeNull();
  expect(settings.failed).toEqual({ title: 'Erreur', text: 'Impossible de sauvegarder vos préférences.' });
});

test('[NOTIF-51, NOTIF-53] saved and refused preferences have the specified words', () => {
  expect(notifications.saved).toEqual({
    title: 'Préférences sauvegardées',
    text: 'Vos préférences de notification ont été mises à jour',
  });
  expect(notifications.failed).toEqual({ title: 'Erreur', text: 'Impossible de sauvegarder les préférences' });
});

test('[NOTIF-52] preferences that cannot be read have the specified words', () => {
  expect(notifications.notLoaded).toEqual({
    title: 'Erreur',
    text: 'Impossible de charger les préférences de notification',
  });
});
