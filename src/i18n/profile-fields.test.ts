import { describe, expect, test } from 'vitest';
import { desire, experience, genre, mobility, sexualite } from '#schemas/entities/profile-values.ts';
import type { ProfileField } from '#schemas/entities/profile.ts';
import { profileWords } from './fr/profile-words.ts';
import { fieldText, fieldValueText } from './profile-fields.ts';

describe('[Y13] journal values of profile fields', () => {
  test.each<[ProfileField, unknown, string]>([
    ['bio', 'Bonsoir lesbienne', 'Bonsoir lesbienne'],
    ['bio', '<p><strong>Bon</strong>soir &lt;3</p><p>À vous.</p>', 'Bonsoir <3\n\nÀ vous.'],
    ['genre', 'trav/trans', 'Trans/trav'],
    ['sexualite', 'couple femme bi', 'Couple femme bi'],
    ['experience', 'débutants', 'Débutants'],
    ['mobility', 'se déplace', 'Se déplace'],
    ['desires', ['dîners', 'sorties culturelles'], 'Dîners, Sorties culturelles'],
    ['rechercheGenres', ['homme', 'couple'], 'Homme, Couple'],
    ['location', { name: 'Lyon', lat: 45.76, lng: 4.84 }, 'Lyon'],
    ['dateNaissanceFemme', '1990-05-04', '4 mai 1990'],
    ['taille', 171, '171\u00a0cm'],
    ['poidsHomme', 80, '80\u00a0kg'],
    ['soundVolume', 0.4, '40\u00a0%'],
    ['callVolume', 0.7, '70\u00a0%'],
    ['frequency', 'weekly', 'Chaque semaine'],
    ['quietFrom', 1350, '22:30'],
    ['quietTo', 0, '00:00'],
    ['quietTo', null, 'aucune heure'],
    ['auCap', true, 'activé'],
    ['libreCeSoir', '2026-11-23T05:00:00.000Z', 'jusqu’à 06:00'],
    ['bio', null, 'non renseigné'],
    ['desires', [], 'non renseigné'],
    ['location', null, 'non renseigné'],
    ['taille', null, 'non renseigné'],
  ])('%s %j is shown in words', (field, value, words) => {
    expect(fieldValueText(field, value)).toBe(words);
  });
  test('every choice has a label', () => {
    for (const [options, labels] of [
      [genre.options, profileWords.genres],
      [sexualite.options, profileWords.sexualites],
      [experience.options, profileWords.experiences],
      [mobility.options, profileWords.mobilities],
      [desire.options, profileWords.desires],
    ] as const)
      expect(Object.keys(labels).sort()).toEqual([...options].sort());
  });
  test('a field is shown with its name', () =>
    expect(fieldText('tailleHomme', 182)).toBe('Taille (lui)\u202f: 182\u00a0cm'));
});
