import type { Scenario } from '../types.ts';

export const readOnTwoDevices: Scenario = {
  v: 1,
  name: 'Lecture sur deux appareils, dont un hors ligne',
  see: 'Le téléphone lit jusqu’au n° 2 sans réseau, l’ordinateur jusqu’au n° 4 ; au retour du téléphone, la marque reste au n° 4 (Y12).',
  seed: 14,
  devices: [
    { name: 'Téléphone de Camille', member: 'Camille', switches: {} },
    { name: 'Ordinateur de Camille', member: 'Camille', switches: {} },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
  ],
  history: [
    ['Victor', 'Camille', 'Premier message.'],
    ['Victor', 'Camille', 'Deuxième message.'],
    ['Victor', 'Camille', 'Troisième message.'],
    ['Victor', 'Camille', 'Quatrième message.'],
  ],
  steps: [
    [2000, 0, 'set', 'offline', true],
    [3000, 0, 'read', 'Victor', 2],
    [5000, 1, 'read', 'Victor', 4],
    [9000, 0, 'set', 'offline', false],
  ],
  until: 14_000,
};
