/** English words of the code that the two of a call compare by reading it out. */
import type * as french from './words.fr.ts';

export const codeWords: typeof french.codeWords = [
  ...['acorn', 'almond', 'anchor', 'apple', 'arrow', 'bamboo', 'basket', 'bridge'],
  ...['butterfly', 'cactus', 'candle', 'cherry', 'cloud', 'cobalt', 'compass', 'crystal'],
  ...['desert', 'dolphin', 'dragon', 'eagle', 'falcon', 'feather', 'fern', 'fountain'],
  ...['garden', 'giraffe', 'glove', 'guitar', 'hammock', 'harbour', 'hazel', 'honey'],
  ...['igloo', 'iris', 'island', 'jasmine', 'jungle', 'kettle', 'lagoon', 'lantern'],
  ...['lemon', 'lilac', 'magnet', 'maple', 'meadow', 'mirror', 'mushroom', 'nutmeg'],
  ...['ocean', 'olive', 'orchard', 'owl', 'panther', 'pepper', 'piano', 'pigeon'],
  ...['pumpkin', 'quartz', 'rabbit', 'river', 'saffron', 'thunder', 'umbrella', 'zebra'],
];
