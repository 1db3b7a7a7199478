import type { Scenario } from '../types.ts';

export const offlineOnBothSides: Scenario = {
  v: 1,
  name: 'Hors ligne des deux côtés',
  see: 'Chacun écrit sans réseau ; au retour, les deux appareils montrent les mêmes messages dans le même ordre.',
  seed: 11,
  devices: [
    { name: 'Téléphone de Camille', member: 'Camille', switches: {} },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
  ],
  history: [['Victor', 'Camille', 'On se voit samedi ?']],
  steps: [
    [2000, 0, 'set', 'offline', true],
    [2000, 1, 'set', 'offline', true],
    [3000, 0, 'write', 'Victor', 'Samedi me va.'],
    [4000, 1, 'write', 'Camille', 'Plutôt vers 20 h.'],
    [5000, 0, 'write', 'Victor', 'Je réserve ?'],
    [6000, 1, 'write', 'Camille', 'Je passe vous prendre.'],
    [9000, 1, 'set', 'offline', false],
    [12_000, 0, 'set', 'offline', false],
  ],
  until: 18_000,
};
