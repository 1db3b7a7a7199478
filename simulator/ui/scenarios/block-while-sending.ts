import type { Scenario } from '../types.ts';

export const blockWhileSending: Scenario = {
  v: 1,
  name: 'Blocage pendant un envoi',
  see: 'Camille écrit sans réseau, Victor la bloque ; à son retour, le message est refusé et devient un échec visible (Y4).',
  seed: 16,
  devices: [
    { name: 'Téléphone de Camille', member: 'Camille', switches: {} },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
  ],
  history: [['Camille', 'Victor', 'Bonsoir.']],
  steps: [
    [2000, 0, 'set', 'offline', true],
    [3000, 0, 'write', 'Victor', 'Vous êtes libre demain ?'],
    [5000, 1, 'block', 'Camille'],
    [9000, 0, 'set', 'offline', false],
  ],
  until: 14_000,
};
