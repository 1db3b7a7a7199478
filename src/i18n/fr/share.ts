/** Texts of the button that shares a page. */
export const share = {
  share: 'Partager',
  copied: 'Lien copié',
  notCopied: 'Le lien n’a pas pu être copié.',
};
