/** Texts of the settings for cameras on this device. */
import type { Display } from '#platform/display.ts';

export const cameras = {
  title: 'Caméra et réseau',
  intro: 'Pour les salons, sur cet appareil. Un changement vaut dès votre prochaine entrée dans un salon.',
  videoQuality: {
    label: 'Qualité de votre image',
    hint: 'Plus elle est fine, plus elle demande au réseau et à la batterie. Un salon reçoit au plus l’image standard.',
  },
  qualities: {
    economie: 'Économie',
    'many_to_many': 'Salons (conseillée)',
    standard: 'Standard',
    hd: 'Haute définition (appels)',
  } satisfies Record<Display['videoQuality'], string>,
  networkOptimization: {
    label: 'Images que vous recevez',
    hint: 'Ce qui compte le plus quand le réseau faiblit.',
  },
  optimizations: {
    auto: 'Au mieux',
    donnees: 'Épargner mes données',
    qualite: 'Garder la qualité',
  } satisfies Record<Display['networkOptimization'], string>,
  blurBackground: {
    label: 'Flouter l’arrière-plan',
    hint: 'Derrière vous, dans les salons et les appels. Vaut aussitôt.',
  },
  adaptiveQuality: {
    label: 'Adapter la qualité au réseau',
    hint: 'Les images rapetissent d’elles-mêmes plutôt que de s’arrêter.',
  },
  showNetworkStats: {
    label: 'Montrer l’état du réseau',
    hint: 'Délai, pertes, débit et images par seconde, dans les salons.',
  },
};
