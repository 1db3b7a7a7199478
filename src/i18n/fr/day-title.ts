/** French words for the days that separate messages. */
export const dayTitleWords = {
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  months: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
};
