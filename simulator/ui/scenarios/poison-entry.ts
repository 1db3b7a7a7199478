import type { Scenario } from '../types.ts';

/** Scenario with the text « poison », for which the laboratory's server refuses the whole request. */
export const poisonEntry: Scenario = {
  v: 1,
  name: 'Entrée empoisonnée',
  see: 'Un message fait refuser toute la requête ; il devient un échec visible, et tout ce qui l’accompagnait part quand même.',
  seed: 13,
  devices: [
    { name: 'Téléphone de Camille', member: 'Camille', switches: {} },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
    { name: 'Téléphone d’Inès', member: 'Inès', switches: {} },
  ],
  history: [
    ['Victor', 'Camille', 'Bonsoir Camille.'],
    ['Inès', 'Camille', 'Bonsoir.'],
  ],
  steps: [
    [2000, 0, 'set', 'offline', true],
    [3000, 0, 'write', 'Victor', 'Bonsoir Victor.'],
    [3500, 0, 'write', 'Victor', 'poison'],
    [4000, 0, 'write', 'Victor', 'Vous êtes là ?'],
    [4500, 0, 'write', 'Inès', 'Bonsoir Inès.'],
    [6000, 0, 'set', 'offline', false],
  ],
  until: 14_000,
};
