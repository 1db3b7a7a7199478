import { passwordWords } from '#i18n/fr/password.ts';
import { typo } from '#i18n/fr/typography.ts';

function houseWait(when: string | null, isOpened: boolean): string {
  if (when === null)
    return isOpened ? 'Elle change dans un instant.' : 'Elle change dès que le lien reçu à cette adresse est ouvert.';
  return `Rien ne change avant le ${when}${isOpened ? '' : ', ni sans le lien reçu à cette adresse'}.`;
}

export const account = {
  title: 'Compte',
  back: 'Paramètres',
  away: 'Vos appareils connectés s’affichent dès que la connexion est là.',
  needsConnection: 'Une connexion est nécessaire pour changer votre compte.',
  mail: {
    title: 'Adresse e-mail',
    hint: 'Elle sert à vous connecter et à vous écrire. Aucun membre ne la voit.',
    open: 'Changer d’adresse',
    dialog: 'Changer d’adresse e-mail',
    dialogText: typo(
      'Un lien part à chacune des deux adresses. Le changement a lieu quand les deux sont confirmées, dans l’heure. Vos autres appareils seront alors déconnectés.',
    ),
    next: 'Nouvelle adresse',
    submit: 'Envoyer les deux liens',
    sent: { title: 'Deux liens sont partis', text: 'Ouvrez-les dans l’heure, dans l’ordre que vous voulez.' },
    pending: (address: string) => typo(`Changement demandé vers ${address}.`),
    missing: {
      both: 'Il reste à ouvrir les deux liens.',
      old: 'Il reste à ouvrir le lien reçu à votre adresse actuelle.',
      new: 'Il reste à ouvrir le lien reçu à la nouvelle adresse.',
    },
    house: (address: string) => typo(`La maison a demandé que votre adresse devienne ${address}.`),
    /** `when`: until then nothing changes; null: that is over. */
    houseHint: (when: string | null, isOpened: boolean) =>
      typo(`${houseWait(when, isOpened)} Si vous n’avez rien demandé, annulez ce changement et prévenez la maison.`),
    cancelHouse: 'Annuler ce changement',
    cancel: 'Renoncer au changement',
    cancelled: 'Votre adresse reste la même.',
  },
  passkeys: {
    title: 'Clés d’accès',
    intro: typo(
      'Une clé d’accès vous connecte avec l’empreinte, le visage ou le code de votre appareil, sans mot de passe. Elle ne quitte jamais l’appareil ou le gestionnaire qui la garde.',
    ),
    none: 'Vous n’avez pas encore de clé d’accès.',
    unavailable: 'Ce navigateur ne connaît pas les clés d’accès.',
    add: 'Ajouter une clé d’accès',
    name: 'Nom de la clé',
    nameHint: 'Par exemple « Mon téléphone ».',
    create: 'Créer la clé',
    added: 'Clé d’accès ajoutée. Un e-mail vous le confirme.',
    created: (day: string) => `Ajoutée le ${day}`,
    used: (day: string) => `utilisée le ${day}`,
    unused: 'jamais utilisée',
    rename: 'Renommer',
    renameOf: (name: string) => typo(`Renommer « ${name} »`),
    save: 'Enregistrer',
    remove: 'Retirer',
    removeOf: (name: string) => typo(`Retirer « ${name} »`),
    removeText:
      'Elle ne permettra plus de se connecter, et vos autres appareils ouverts par clé d’accès seront déconnectés. Un e-mail vous prévient. Entrez votre mot de passe.',
    removed: 'Clé d’accès retirée.',
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
    page: 'Suppression du compte',
    away: 'L’état de votre compte s’affiche dès que la connexion est là.',
    waiting: (count: number) =>
      typo(
        `${count === 1 ? 'Une action attend' : `${count} actions attendent`} encore d’être envoyée${count === 1 ? '' : 's'} depuis cet appareil : elle${count === 1 ? ' partira' : 's partiront'} avec le réseau, tant que votre compte existe. Une fois le compte supprimé, plus rien ne part.`,
      ),
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
    'email-missing': 'Veuillez entrer une adresse e-mail.',
    'email-invalid': 'Veuillez saisir une adresse email valide.',
    'email-too-long': 'L’adresse ne peut pas dépasser 254 caractères.',
    'same-email': 'C’est déjà votre adresse.',
    'disposable-email': typo(
      'Cette adresse vient d’un service d’adresses jetables. Choisissez-en une que vous garderez : elle sert à retrouver votre compte.',
    ),
    'name-missing': 'Veuillez donner un nom à la clé.',
    'name-long': 'Le nom ne peut pas dépasser 40 caractères.',
    ...passwordWords,
  },
  refusals: {
    'sign-in-again': 'Votre preuve n’est plus assez récente. Entrez de nouveau votre mot de passe.',
    'passkey-refused': 'Cette clé d’accès n’a pas pu être vérifiée. Réessayez.',
    'passkey-known': 'Cet appareil a déjà une clé d’accès pour votre compte.',
    'too-many-passkeys': 'Vous avez déjà dix clés d’accès. Retirez-en une d’abord.',
    'totp-refused': typo(
      'Cette application ne peut plus être ajoutée : les dix minutes sont passées, ou votre invitation ne vaut plus. Recommencez.',
    ),
    'cancelled': 'Aucune clé n’a été utilisée. Vous pouvez réessayer.',
    'too-many-exports': 'Une copie est déjà demandée, ou l’a été il y a moins d’un jour.',
  },
  tooMany: 'Trop d’essais en peu de temps. Réessayez dans un quart d’heure.',
  failed: 'Cela n’a pas abouti. Réessayez dans un moment.',
};
