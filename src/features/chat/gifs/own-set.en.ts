/** Names of our own GIFs in English. */
import type * as french from './own-set.fr.ts';

export const OWN_GIFS: typeof french.OWN_GIFS = [
  ['bonsoir', 'Good evening', 'moon night hello hi'],
  ['bonjour', 'Hello', 'sun morning hi'],
  ['bravo', 'Well done', 'confetti party congratulations great'],
  ['merci', 'Thank you', 'petals flower thanks gratitude'],
  ['oui', 'Yes', 'agreed perfect approved'],
  ['non', 'No', 'refusal pity'],
  ['attente', 'Waiting', 'patience dots minute'],
  ['danse', 'Let’s dance', 'music rhythm bars'],
  ['vague', 'Calm', 'sea wave quiet relax'],
  ['pluie', 'It is raining', 'rain drops weather'],
  ['surprise', 'Surprise', 'circles astonishment oh'],
  ['bonne-nuit', 'Good night', 'stars sleep'],
];
