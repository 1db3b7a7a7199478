import type { Scenario } from '../types.ts';

export const blockedInGroup: Scenario = {
  v: 1,
  name: 'Bloquée dans le groupe',
  see: 'Camille bloque Inès. Dans leur groupe, elles ne se lisent plus, même après un passage sans réseau ; Victor, qui l’administre, lit tout (G7, G8).',
  seed: 17,
  devices: [
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
    { name: 'Téléphone de Camille', member: 'Camille', switches: {} },
    { name: 'Téléphone d’Inès', member: 'Inès', switches: {} },
  ],
  group: { name: 'Les flâneurs', members: ['Victor', 'Camille', 'Inès'] },
  history: [
    ['Victor', 'Les flâneurs', 'Qui vient jeudi ?'],
    ['Inès', 'Les flâneurs', 'Moi.'],
  ],
  steps: [
    [2000, 1, 'block', 'Inès'],
    [4000, 2, 'write', 'Les flâneurs', 'J’apporte de quoi lire.'],
    [6000, 1, 'set', 'offline', true],
    [7000, 2, 'write', 'Les flâneurs', 'À huit heures ?'],
    [8000, 0, 'write', 'Les flâneurs', 'À huit heures.'],
    [11_000, 1, 'set', 'offline', false],
    [13_000, 1, 'write', 'Les flâneurs', 'Je viendrai aussi.'],
    [15_000, 1, 'read', 'Les flâneurs', 0],
  ],
  until: 18_000,
};
