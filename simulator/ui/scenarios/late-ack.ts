import type { Scenario } from '../types.ts';

export const lateAck: Scenario = {
  v: 1,
  name: 'Réponse en retard',
  see: 'L’envoi arrive, la réponse tarde, l’appareil réessaie ; le serveur reconnaît l’envoi et le message n’existe qu’une fois.',
  seed: 12,
  devices: [
    { name: 'Téléphone de Camille', member: 'Camille', switches: {} },
    { name: 'Téléphone de Victor', member: 'Victor', switches: {} },
  ],
  history: [['Victor', 'Camille', 'Bien arrivée ?']],
  steps: [
    [2000, 0, 'set', 'latency', 20_000],
    [3000, 0, 'write', 'Victor', 'Bien arrivée.'],
    [24_000, 0, 'set', 'latency', 40],
  ],
  until: 70_000,
};
