import type { Scenario } from '../types.ts';

export const leftAndReturned: Scenario = {
  v: 1,
  name: 'Partie et revenue',
  see: 'Sans réseau, le téléphone de Camille quitte le groupe ; sa tablette l’a quitté et rejoint entre-temps. Le départ du téléphone vise une appartenance passée : il ne met fin à rien (G15).',
  seed: 18,
  devices: [
    { name: 'Téléphone de Camille', member: 'Camille', switches: {} },
    { name: 'Tablette de Camille', member: 'Camille', switches: {} },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
  ],
  group: { name: 'Les flâneurs', members: ['Victor', 'Camille'] },
  history: [['Victor', 'Les flâneurs', 'Bonsoir à toutes et à tous.']],
  steps: [
    [2000, 0, 'set', 'offline', true],
    [3000, 0, 'leave', 'Les flâneurs'],
    [4000, 1, 'leave', 'Les flâneurs'],
    [6000, 2, 'write', 'Les flâneurs', 'Camille nous manque.'],
    [8000, 1, 'join', 'Les flâneurs'],
    [10_000, 1, 'write', 'Les flâneurs', 'Me revoilà.'],
    [12_000, 0, 'set', 'offline', false],
    [16_000, 0, 'read', 'Les flâneurs', 0],
  ],
  until: 20_000,
};
