import type { Scenario } from '../types.ts';

export const preferenceEditedTwice: Scenario = {
  v: 1,
  name: 'Préférence modifiée deux fois',
  see: 'Le volume est changé sur deux appareils : le changement reçu en dernier l’emporte, l’autre champ est gardé, et le journal le dit (Y13).',
  seed: 15,
  devices: [
    { name: 'Téléphone de Camille', member: 'Camille', switches: {} },
    { name: 'Ordinateur de Camille', member: 'Camille', switches: {} },
  ],
  history: [],
  steps: [
    [2000, 0, 'set', 'offline', true],
    [3000, 0, 'preference', 'soundVolume', 0.8],
    [3500, 0, 'preference', 'soundOnUserJoined', false],
    [5000, 1, 'preference', 'soundVolume', 0.5],
    [5500, 1, 'preference', 'soundOnMention', false],
    [9000, 0, 'set', 'offline', false],
  ],
  until: 14_000,
};
