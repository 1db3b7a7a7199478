/** Names of our own GIFs in French. */

/** File name, label, and other search words of each GIF. */
export const OWN_GIFS: readonly (readonly [name: string, label: string, words: string])[] = [
  ['bonsoir', 'Bonsoir', 'lune soir salut coucou'],
  ['bonjour', 'Bonjour', 'soleil matin salut coucou'],
  ['bravo', 'Bravo', 'confettis fete felicitations super'],
  ['merci', 'Merci', 'petales fleur gratitude'],
  ['oui', 'Oui', 'accord parfait valide'],
  ['non', 'Non', 'refus dommage'],
  ['attente', 'J’attends', 'patience points minute'],
  ['danse', 'On danse', 'musique rythme barres'],
  ['vague', 'Tranquille', 'mer vague calme detente'],
  ['pluie', 'Il pleut', 'pluie gouttes meteo'],
  ['surprise', 'Surprise', 'cercles etonnement oh'],
  ['bonne-nuit', 'Bonne nuit', 'etoiles dormir sommeil'],
];
