/** Texts of the question before a sign-out that would lose entries. */
export const signOutDialog = {
  title: 'Se déconnecter',
  unknown:
    'Des messages attendent peut-être encore d’être envoyés. Ils seront perdus si vous vous déconnectez maintenant.',
  pending: (count: number) =>
    count < 2
      ? 'Un message attend encore d’être envoyé. Il sera perdu si vous vous déconnectez maintenant.'
      : `${count} messages attendent encore d’être envoyés. Ils seront perdus si vous vous déconnectez maintenant.`,
  settings:
    'Vos derniers réglages n’ont pas encore été enregistrés. Ils seront perdus si vous vous déconnectez maintenant.',
  sendFirst: 'Envoyer d’abord',
  sending: 'Envoi en cours…',
  sendLater: 'Sans réseau, l’envoi n’est pas possible pour le moment.',
  confirm: 'Se déconnecter quand même',
};
