import type { Scenario } from '../types.ts';

export const duplicatedSocket: Scenario = {
  v: 1,
  name: 'Connexion en double',
  see: 'L’onglet meneur gèle, l’autre le remplace, puis il se réveille : chaque message arrive plusieurs fois et ne se montre qu’une (Y11).',
  seed: 18,
  devices: [
    { name: 'Ordinateur de Camille', member: 'Camille', switches: {} },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
  ],
  history: [['Victor', 'Camille', 'Un instant.']],
  steps: [
    [2000, 0, 'open-tab'],
    [4000, 0, 'freeze-leader'],
    [18_000, 0, 'set', 'duplication', 100],
    [19_000, 1, 'write', 'Camille', 'Me voici.'],
    [20_000, 0, 'wake'],
    [20_000, 1, 'write', 'Camille', 'Vous m’entendez ?'],
    [22_000, 1, 'write', 'Camille', 'Je répète.'],
  ],
  until: 28_000,
};
