/** Texts of signing in with a passkey. */
export const passkey = {
  action: 'Utiliser une clé d’accès',
  refused: 'Cette clé d’accès n’ouvre aucun compte ici.',
};
