import { passwordWords } from '#i18n/fr/password.ts';
import { typo } from '#i18n/typography.ts';

export const account = {
  title: 'Compte',
  back: 'Paramètres',
  away: 'Vos appareils connectés s’affichent dès que la connexion est là.',
  needsConnection: 'Une connexion est nécessaire pour changer votre compte.',
  mail: {
    title: 'Adresse e-mail',
    hint: 'Elle sert à vous connecter et à vous écrire. Aucun membre ne la voit.',
  },
  password: {
    title: 'Mot de passe',
    intro: 'Vos autres appareils seront déconnectés.',
    present: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    submit: 'Changer le mot de passe',
    submitting: 'Changement…',
    done: { title: 'Mot de passe changé', text: 'Vos autres appareils sont déconnectés.' },
  },
  sessions: {
    title: 'Appareils connectés',
    intro: typo('Un appareil que vous ne reconnaissez pas ? Déconnectez-le, puis changez votre mot de passe.'),
    here: 'Cet appareil',
    unknown: 'Appareil inconnu',
    on: (program: string, system: string) => `${program} sur ${system}`,
    used: (day: string) => typo(`Dernière utilisation : ${day}`),
    end: 'Déconnecter',
    endOf: (name: string) => `Déconnecter ${name}`,
    ended: 'Appareil déconnecté.',
  },
  deletion: {
    title: 'Supprimer mon compte',
    intro: typo(
      'Votre profil n’est plus visible dès la demande. Quatorze jours plus tard, votre compte, vos photos et vos messages sont effacés partout, et rien ne peut être retrouvé. Dans les conversations des autres, il reste « Membre supprimé ».',
    ),
    open: 'Supprimer mon compte',
    confirm: 'Demander la suppression',
    dialog: typo('Supprimer votre compte ?'),
    dialogText: 'Entrez votre mot de passe. Vous aurez quatorze jours pour changer d’avis.',
    planned: (day: string) => `Votre compte sera supprimé le ${day}.`,
    hidden: 'D’ici là, votre profil n’est visible par personne. Vous pouvez encore changer d’avis.',
    cancel: 'Garder mon compte',
    requested: { title: 'Suppression demandée', text: 'Un e-mail vous le confirme.' },
    cancelled: { title: 'Votre compte reste', text: 'La suppression est annulée.' },
  },
  /** By the keys of the forms and the codes of the service. */
  fields: {
    'present-missing': 'Veuillez entrer votre mot de passe actuel.',
    'invalid-credentials': 'Ce mot de passe n’est pas le bon.',
    'same-password': 'C’est déjà votre mot de passe.',
    ...passwordWords,
  },
  tooMany: 'Trop d’essais en peu de temps. Réessayez dans un quart d’heure.',
  failed: 'Cela n’a pas abouti. Réessayez dans un moment.',
};
