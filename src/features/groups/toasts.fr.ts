import { typo } from '#i18n/fr/typography.ts';

/** Verbatim from the specification [GROUP-18, GROUP-63 to GROUP-70], but for `departed`. */
export const groupToasts = {
  error: 'Erreur',
  notConnected: 'Connexion non établie.',
  joined: { title: '✅ Groupe rejoint', text: (name: string) => `Vous avez rejoint le groupe "${name}".` },
  invited: { title: '📨 Invitation reçue', text: (name: string) => `Vous avez été invité au groupe "${name}".` },
  created: { title: '✅ Groupe créé', text: (name: string) => `Le groupe "${name}" a été créé avec succès.` },
  updated: { title: '✅ Groupe mis à jour', text: 'Les modifications ont été enregistrées.' },
  departed: {
    title: 'Vous n’êtes plus dans ce groupe',
    removed: (name: string) => typo(`Un administrateur vous a retiré du groupe « ${name} ».`),
    banned: (name: string) => typo(`Un administrateur vous a exclu du groupe « ${name} ».`),
  },
  deleted: "Le groupe a été supprimé par l'administrateur",
};
