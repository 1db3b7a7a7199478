import { expect, test } from 'vitest';
import { account } from './text.fr.ts';

test('[S20] a change of address by the house says what it still waits for', () => {
  const { houseHint } = account.mail;
  const said = [
    houseHint('3 janvier à 12:00', false),
    houseHint('3 janvier à 12:00', true),
    houseHint(null, false),
    houseHint(null, true),
  ].map((text) => text.split('. Si')[0]);
  expect(said).toEqual([
    'Rien ne change avant le 3 janvier à 12:00, ni sans le lien reçu à cette adresse',
    'Rien ne change avant le 3 janvier à 12:00',
    'Elle change dès que le lien reçu à cette adresse est ouvert',
    'Elle change dans un instant',
  ]);
});
