/** Texts for unknown addresses, and for pages that need a network. */
export const notFoundWords = {
  notFound: {
    title: 'Page introuvable',
    text: 'L’adresse est peut-être incomplète, ou la page n’existe plus.',
    home: 'Retour à l’accueil',
  },
  unread: {
    title: 'Cette page demande le réseau',
    text: 'Elle n’a pas encore été lue sur cet appareil. Elle s’ouvrira dès que le réseau reviendra.',
  },
};
