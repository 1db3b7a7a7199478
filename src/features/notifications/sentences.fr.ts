/** What each type of notification says, after the names of its actors if it has any. */
import { announcements } from '#i18n/fr/announcements.ts';
import type { NotificationType } from '#schemas/streams/notifications.ts';

const inGroup = (name: string | null): string => (name === null ? 'un groupe' : `« ${name} »`);

/** What members do to this one: one of them, or several. */
export const actions: Readonly<Partial<Record<NotificationType, (many: boolean, groupName: string | null) => string>>> =
  {
    follower: (many) => (many ? 'vous suivent désormais.' : 'vous suit désormais.'),
    testimonial: (many) => (many ? 'ont écrit des témoignages sur vous.' : 'a écrit un témoignage sur vous.'),
    mention: (many, name) => `${many ? 'ont' : 'a'} cité votre nom dans ${inGroup(name)}.`,
    'private_media_access': (many) => `${many ? 'demandent' : 'demande'} à voir votre album privé.`,
    'media_like': (many) => `${many ? 'aiment' : 'aime'} une de vos photos.`,
    'group_invite': (many, name) => `${many ? 'vous invitent' : 'vous invite'} dans ${inGroup(name)}.`,
  };

/** Of a testimonial that this member has written, once it is shown: its subject is named. */
export const shownTestimonial = (): string => 'a accepté votre témoignage\u202f; il est publié.';

/** What is new about an event, by the second part of the notification's subject. */
export const eventNews: Readonly<Partial<Record<string, string>>> = {
  '3d': 'Un événement auquel vous participez a lieu dans trois jours.',
  '24h': 'Un événement auquel vous participez a lieu demain.',
  '2h': 'Un événement auquel vous participez commence dans deux heures.',
  changed: 'La date ou le lieu d’un événement a changé.',
  cancelled: 'Un événement auquel vous aviez répondu est annulé.',
  offer: 'Une place s’est libérée pour vous. Confirmez-la avant qu’elle ne passe au suivant.',
  accepted: 'Votre demande de participation est acceptée.',
  waiting: 'Votre demande est acceptée\u202f; vous êtes en liste d’attente.',
  refused: 'L’organisateur n’a pas retenu votre demande de participation.',
  invited: 'Vous êtes invité à un événement.',
  request: 'Quelqu’un demande à participer à votre événement.',
  guest: 'Quelqu’un participe à votre événement.',
  'cover-approved': 'L’image de votre événement est visible.',
  'cover-refused': 'L’image de votre événement n’a pas été retenue. Le motif vous est indiqué sur sa page.',
};

/** What is new about the own certification, by the notification's subject. */
export const certificationNews: Readonly<Partial<Record<string, string>>> = {
  accepted: 'Votre profil est certifié.',
  refused: 'Votre demande de certification n’a pas abouti. La raison vous est indiquée.',
  ended: 'Votre certification a pris fin. Vous pouvez la redemander.',
};

/** What was decided about a warning, by the second part of the notification's subject. */
export const wallNews: Readonly<Partial<Record<string, string>>> = {
  publish: 'Une alerte du mur qui vous concerne est publiée.',
  reject: 'L’alerte que vous avez envoyée n’a pas été retenue.',
  withdraw: 'Une alerte du mur qui vous concerne est retirée.',
};

/** What was decided about a photograph of the member's club, by the second part of the notification's subject. */
export const clubNews: Readonly<Partial<Record<string, string>>> = {
  yes: 'Une photographie de votre lieu est visible.',
  no: 'Une photographie de votre lieu n’a pas été retenue. Le motif vous est indiqué sur sa page.',
};

/** What was decided about what the member has added to albums, by the second part of the notification's subject. */
export const albumNews: Readonly<Partial<Record<string, string>>> = {
  approved: 'Une photo ou une vidéo de vos albums est visible.',
  refused: 'Une photo ou une vidéo de vos albums n’a pas été retenue. Le motif vous est indiqué auprès d’elle.',
};

/** What was decided about a professional, by the second part of the notification's subject. */
export const professionalNews: Readonly<Partial<Record<string, string>>> = {
  approved: 'Votre espace professionnel est ouvert.',
  refused: 'Votre inscription professionnelle n’a pas été retenue. La raison vous est indiquée.',
  suspended: 'Votre espace professionnel est suspendu. La raison vous est indiquée.',
};

/** What was decided about the member: by the measure, or what became of an appeal. */
export const anyDecision = 'La modération a pris une décision au sujet de votre compte.';
export const decisionNews: Readonly<Partial<Record<string, string>>> = {
  warn: 'La modération vous adresse un avertissement.',
  remove: 'La modération a retiré un contenu de vous.',
  hide: 'La modération a masqué votre profil.',
  'restrict-chat': 'La modération a fermé votre messagerie.',
  'restrict-photographs': 'La modération a fermé l’ajout de photos et de vidéos.',
  'restrict-live': 'La modération a fermé le Live et les appels.',
  'end-certification': 'La modération a mis fin à votre certification.',
  lifted: 'La modération a levé une décision au sujet de votre compte.',
  'appeal-accepted': 'Votre contestation a abouti\u202f: la décision est levée.',
  'appeal-refused': 'Une réponse à votre contestation est arrivée.',
  paused: 'Une décision est suspendue, en attendant l’examen de votre contestation.',
};

/** What the house says; it has no actors. */
export const news: Readonly<Partial<Record<NotificationType, string>>> = {
  event: 'Du nouveau au sujet d’un événement.',
  certification: 'Du nouveau au sujet de votre certification.',
  'shame_wall': 'Du nouveau au sujet d’une alerte du mur.',
  newsletter: announcements.newsletter,
  'admin_broadcast': announcements.announcement,
};
