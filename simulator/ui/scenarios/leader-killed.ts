import type { Scenario } from '../types.ts';

export const leaderKilled: Scenario = {
  v: 1,
  name: 'Onglet meneur tué',
  see: 'Deux onglets, et celui qui synchronise meurt en plein envoi ; l’autre prend la suite, et le message arrive une fois (Y15).',
  seed: 17,
  devices: [
    { name: 'Ordinateur de Camille', member: 'Camille', switches: { latency: 400 } },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
  ],
  history: [['Victor', 'Camille', 'Dites-moi.']],
  steps: [
    [2000, 0, 'open-tab'],
    [6000, 0, 'write', 'Victor', 'Je vous rejoins.'],
    [6300, 0, 'kill-leader'],
    [9000, 1, 'write', 'Camille', 'À tout de suite.'],
  ],
  until: 20_000,
};
