/** Texts of what the house says to many members. */
import type { AudienceRole, BroadcastKind } from '#schemas/entities/broadcast.ts';
import type { BroadcastRefusal, BroadcastState } from '#schemas/wire/broadcasts.ts';
import { BROADCAST_LENGTH, BROADCAST_TITLE_LENGTH } from '#schemas/limits.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';
import { house } from './text.fr.ts';

const roles: Record<AudienceRole, string> = { member: 'Membres', professional: 'Professionnels' };

const kinds: Record<BroadcastKind, { name: string; hint: string }> = {
  announcement: {
    name: 'Annonce',
    hint: 'Une notification pour chacun. Push et courriels suivent ses préférences.',
  },
  newsletter: {
    name: 'Lettre',
    hint: 'Un courriel, et une notification, pour celles et ceux qui l’ont acceptée.',
  },
};

const states: Record<BroadcastState, string> = {
  proposed: 'À confirmer',
  expired: 'Expirée',
  withdrawn: 'Retirée',
  sending: 'Envoi en cours',
  sent: 'Envoyée',
  recalled: 'Rappelée',
};

const refusals: Record<BroadcastRefusal, string> = {
  invalid: 'Ce texte ou cette audience ne peut pas être envoyé.',
  'unknown-broadcast': 'Cette annonce n’est plus celle qui vous était montrée. Actualisez la page.',
  'broadcast-recalled': 'Cette annonce est déjà retirée.',
  'broadcast-confirmed': 'Cette annonce est déjà confirmée.',
  'second-person': 'Vous avez proposé cette annonce. Une autre personne de l’administration doit la confirmer.',
  'fresh-factor': house.freshFactor.refused,
  'proposal-over': 'Cette proposition a plus de 24 heures, ou son auteur n’en a plus le droit. Elle est à refaire.',
  'no-consent':
    'Vous n’avez pas accepté la lettre : elle ne vous sera pas envoyée, même à l’essai. Acceptez-la dans vos paramètres de notification.',
  'too-many-tests': 'Dix essais en une heure suffisent. Réessayez plus tard.',
  'no-jobs': 'Cette installation n’a pas de file de tâches : rien ne peut y être envoyé.',
};
export const broadcastRefusalText = (refusal: BroadcastRefusal): string => typo(refusals[refusal]);

export const broadcast = {
  title: 'Annonces',
  lead: 'Ce que la maison dit à beaucoup de membres à la fois. Une personne propose, une autre confirme.',
  kinds,
  states,
  segment: {
    everybody: 'Tout le monde',
    certified: 'certifiés',
    uncertified: 'non certifiés',
    near: (km: number, town: string) => `à ${km}\u00a0km de ${town}`,
  },
  reached: {
    members: (count: number) => formatCount(count, 'membre prévenu', 'membres prévenus'),
    mails: (count: number) => formatCount(count, 'courriel', 'courriels'),
    removed: (count: number) => `retirée à ${formatCount(count, 'membre', 'membres')}`,
  },
  form: {
    title: 'Écrire',
    kind: 'Nature',
    subject: 'Titre',
    body: 'Texte',
    bodyHint: 'En quelques phrases calmes. Rien qui ne puisse être lu par-dessus l’épaule.',
    link: 'Lien',
    linkHint: 'Facultatif. Une page de l’application, comme /events, ou une adresse en https.',
    audience: 'Audience',
    role: 'Rôle',
    anyRole: 'Tous',
    roles,
    certified: 'Certification',
    anyCertified: 'Avec ou sans',
    certifiedOnly: 'Certifiés seulement',
    uncertifiedOnly: 'Non certifiés seulement',
    genres: 'Profils',
    genresHint: 'Aucun choisi : tous les profils.'.replace(' :', '\u202f:'),
    genreNames: profileWords.genres,
    place: 'Autour d’une ville',
    placeHint: 'Facultatif. Qui n’a pas indiqué de ville n’en fait pas partie.',
    distance: 'À',
    km: (km: number) => `${km}\u00a0km`,
    count: (written: number, max: number) => `${formatNumber(written)}\u00a0/\u00a0${formatNumber(max)}`,
    submit: 'Aperçu',
    errors: {
      kind: 'Choisissez une nature.',
      'title-missing': 'Donnez un titre.',
      'title-long': `Le titre a ${BROADCAST_TITLE_LENGTH} caractères au plus.`,
      'body-missing': 'Écrivez un texte.',
      'text-too-long': `Le texte a ${formatNumber(BROADCAST_LENGTH)} caractères au plus.`,
      link: 'Une page qui commence par / ou une adresse qui commence par https://, sans espace.',
    },
  },
  preview: {
    title: 'Aperçu',
    close: 'Fermer l’aperçu',
    counting: 'On compte les membres…',
    reach: 'Portée',
    members: 'Membres prévenus',
    push: 'Par push',
    mails: { announcement: 'Par courriel, faute de lecture', newsletter: 'Par courriel' },
    digests: 'Dans un résumé',
    nobody: 'Cette audience ne compte personne.',
    refused: (count: number) =>
      formatCount(count, 'membre de cette audience', 'membres de cette audience') +
      (count < 2
        ? ' n’a pas accepté la lettre et ne la recevra pas.'
        : ' n’ont pas accepté la lettre et ne la recevront pas.'),
    closed: (count: number) =>
      formatCount(count, 'compte suspendu ne la recevra pas.', 'comptes suspendus ne la recevront pas.'),
    notification: 'Dans les notifications',
    pushTitle: 'En push',
    pushText: 'Sans titre ni texte : un appareil peut être vu par d’autres.'.replace(' :', '\u202f:'),
    page: 'À la page « Annonces »'.replace('« ', '«\u00a0').replace(' »', '\u00a0»'),
    mail: 'En courriel',
    mailSubject: (subject: string) => `Objet\u202f: ${subject}`,
    mailFrame: 'Le courriel, tel qu’il arrive',
    mailText: 'Le même, en texte seul',
    // The token of each member's own link.
    token: 'lien-propre-à-chacun',
    missed: typo(
      'Pas de courriel à part : qui ne l’a pas lue au bout d’un quart d’heure reçoit celui-ci, sans son texte, ou la retrouve dans son résumé, selon ses préférences.',
    ),
    news: '1\u00a0nouveauté',
    test: 'M’envoyer un essai',
    testDone: 'L’essai est parti, à vous seul.',
    propose: 'Proposer',
    proposeTitle: 'Proposer cet envoi ?'.replace(' ?', '\u202f?'),
    proposeText: (audience: string) =>
      typo(
        `Audience : ${audience}. Rien ne part avant qu’une autre personne de l’administration ait confirmé, dans les 24 heures.`,
      ),
    proposed: 'Proposé. Une autre personne doit confirmer.',
  },
  list: {
    title: 'Proposés et envoyés',
    none: 'Rien n’a encore été proposé.',
    refresh: 'Actualiser',
    by: (name: string | null) => name ?? 'un compte supprimé',
    proposed: (name: string, at: string) => `Proposée par ${name}, ${at}`,
    confirmed: (name: string, at: string) => `Confirmée par ${name}, ${at}`,
    recalled: (name: string | null, at: string) =>
      name === null
        ? `Arrêtée, ${at}\u202f: une des deux personnes n’est plus de la maison, ou n’en avait plus le droit`
        : `Rappelée par ${name}, ${at}`,
    waiting: 'Une autre personne de l’administration doit confirmer, dans les 24 heures.',
    preview: 'Aperçu',
    send: 'Confirmer et envoyer',
    sendTitle: 'Envoyer maintenant ?'.replace(' ?', '\u202f?'),
    sendText: (audience: string) => typo(`Audience : ${audience}. L’envoi commence aussitôt.`),
    sendDone: 'L’envoi commence.',
    withdraw: 'Retirer',
    withdrawTitle: 'Retirer cette proposition ?'.replace(' ?', '\u202f?'),
    withdrawText: 'Elle ne pourra plus être confirmée.',
    withdrawDone: 'Proposition retirée.',
    recall: 'Rappeler',
    recallTitle: 'Rappeler cet envoi ?'.replace(' ?', '\u202f?'),
    recallText:
      'Ce qui n’est pas parti ne partira pas, et la notification disparaît chez ceux qui l’ont. Les courriels déjà remis restent où ils sont.',
    recallDone: 'Le rappel commence.',
  },
};
