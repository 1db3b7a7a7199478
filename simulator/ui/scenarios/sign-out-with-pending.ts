import type { Scenario } from '../types.ts';

export const signOutWithPending: Scenario = {
  v: 1,
  name: 'Déconnexion avec des messages en attente',
  see: 'Camille se déconnecte sans avoir envoyé : ce qui attendait est effacé, rien ne part plus tard, et tout le reste revient du serveur (Y17).',
  seed: 20,
  devices: [
    { name: 'Téléphone de Camille', member: 'Camille', switches: {} },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
  ],
  history: [['Victor', 'Camille', 'Vous partez ?']],
  steps: [
    [2000, 0, 'write', 'Victor', 'Dans une heure.'],
    [4000, 0, 'set', 'offline', true],
    [5000, 0, 'write', 'Victor', 'Finalement, je reste.'],
    [7000, 0, 'sign-out'],
    [9000, 0, 'set', 'offline', false],
    [12_000, 0, 'sign-in'],
  ],
  until: 20_000,
};
