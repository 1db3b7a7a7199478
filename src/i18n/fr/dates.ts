/** French words for days in lists. Names of weekdays begin with Sunday, names of months with January. */
export const dateWords = {
  yesterday: 'hier',
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  shortMonths: ['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
  moment: (day: string, time: string) => `${day} à ${time}`,
  shortWeekday: (weekday: string) => `${weekday.slice(0, 3)}.`,
};
