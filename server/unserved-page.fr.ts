/** Texts of the page that a browser gets instead of one that cannot be served. They name neither product nor member. */
export const unservedTexts = {
  soon: { title: 'Un instant', text: 'Le service redémarre. Cette page s’ouvrira d’elle-même.' },
  failed: { title: 'Cette page ne s’ouvre pas', text: 'Quelque chose a échoué de notre côté.' },
  again: 'Réessayer',
};
