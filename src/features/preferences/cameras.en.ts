/** English texts of the settings for cameras on this device. */
import type { Translation } from '#i18n/translation.ts';
import type { cameras as french } from './cameras.fr.ts';

export const cameras: Translation<typeof french> = {
  title: 'Camera and network',
  intro: 'For rooms, on this device. A change applies from the next time you enter a room.',
  videoQuality: {
    label: 'Quality of your picture',
    hint: 'The finer it is, the more it asks of the network and the battery. A room receives the standard picture at most.',
  },
  qualities: {
    economie: 'Economy',
    'many_to_many': 'Rooms (recommended)',
    standard: 'Standard',
    hd: 'High definition (calls)',
  },
  networkOptimization: {
    label: 'Pictures you receive',
    hint: 'What matters most when the network weakens.',
  },
  optimizations: {
    auto: 'Best balance',
    donnees: 'Save my data',
    qualite: 'Keep the quality',
  },
  blurBackground: {
    label: 'Blur the background',
    hint: 'Behind you, in rooms and calls. Applies at once.',
  },
  adaptiveQuality: {
    label: 'Adapt quality to the network',
    hint: 'Pictures shrink by themselves rather than stop.',
  },
  showNetworkStats: {
    label: 'Show the state of the network',
    hint: 'Delay, losses, throughput and frames per second, in rooms.',
  },
};
