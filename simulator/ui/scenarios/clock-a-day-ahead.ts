import type { Scenario } from '../types.ts';

const DAY_MS = 24 * 60 * 60_000;

export const clockADayAhead: Scenario = {
  v: 1,
  name: 'Horloge en avance d’un jour',
  see: 'L’appareil de Camille se croit demain ; l’ordre des messages est le même des deux côtés, et rien n’attend de confirmation (Y11).',
  seed: 19,
  devices: [
    { name: 'Téléphone de Camille', member: 'Camille', switches: { clock: DAY_MS } },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
  ],
  history: [['Victor', 'Camille', 'Quelle heure est-il chez vous ?']],
  steps: [
    [2000, 0, 'write', 'Victor', 'Presque midi.'],
    [4000, 1, 'write', 'Camille', 'Ici aussi.'],
    [6000, 0, 'set', 'offline', true],
    [7000, 0, 'write', 'Victor', 'Écrit sans réseau.'],
    [8000, 1, 'write', 'Camille', 'Toujours là ?'],
    [11_000, 0, 'set', 'offline', false],
  ],
  until: 16_000,
};
