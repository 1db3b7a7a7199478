/** French texts of the document and the manifest, before any script has run. */
export const documentWords = {
  description: 'Alcôve, l’application des membres.',
  loading: 'Chargement…',
  scriptless: 'Alcôve a besoin de JavaScript pour fonctionner.',
  manifest: {
    description: 'L’application des membres.',
    /** In the order of the manifest. */
    shortcuts: ['Chat', 'Recherche', 'Notifs', 'Live'],
  },
};
