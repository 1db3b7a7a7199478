/** Texts of « Certification » for members. */
import type { CertificationReason, CertificationRefusal } from '#schemas/wire/certification.ts';
import { typo } from '#i18n/fr/typography.ts';

const refusals: Record<CertificationRefusal, string> = {
  'certification-picture':
    'Il vous faut d’abord une photo de profil acceptée par la modération : c’est avec elle que l’équipe vous compare.',
  'certification-in-force': 'Votre profil est déjà certifié.',
  'certification-sent': 'Votre envoi est déjà chez l’équipe. Vous serez averti de sa décision.',
  'certification-code': 'Ce code n’est pas le vôtre. Reprenez celui qui est affiché ici.',
  'certification-expired': 'Ce code a plus de 24 heures. Demandez-en un autre : la photo ou la vidéo devra le montrer.',
  'certification-codes': 'Trop de codes demandés aujourd’hui. Réessayez demain.',
  'picture-refused': 'Ce fichier n’a pas pu être repris. Choisissez une autre photo ou une autre vidéo.',
  invalid: 'Cette page a changé. Rechargez-la, puis recommencez.',
};

const reasons: Record<CertificationReason, string> = {
  unreadable: 'L’image est trop floue ou trop sombre pour vous reconnaître.',
  'no-code': 'Le code ne se voit pas, ou n’est pas celui qui vous a été donné.',
  'other-person': 'La personne de la photo n’est pas reconnaissable sur votre photo de profil.',
  'partner-missing': 'Le profil est celui d’un couple : vous devez être deux sur la photo.',
  age: 'L’équipe n’a pas pu établir que toutes les personnes sont majeures.',
  lost: 'L’image n’a pas pu être lue par l’équipe. Envoyez-en une autre, avec un nouveau code.',
};

const typed = <Words extends Record<string, string>>(words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([code, text]) => [code, typo(text)])) as Words;

export const certification = {
  lead: 'Une photo ou une courte vidéo de vous avec un code, regardée par une personne de l’équipe, puis effacée.',
  needsConnection: 'Une connexion est nécessaire pour demander un code ou envoyer l’image.',
  certified: {
    title: 'Votre profil est certifié',
    text: (from: string, until: string) => `Depuis le ${from}, jusqu’au ${until}.`,
    hint: typo(
      'Le sceau est lié à votre photo de profil et à la nature du profil : en changer y met fin, et vous pourrez redemander la certification.',
    ),
  },
  ended: {
    time: (day: string) => `Votre certification est arrivée à son terme le ${day}.`,
    picture: (day: string) => `Votre certification a pris fin le ${day}, avec le changement de votre photo de profil.`,
    house: (day: string) =>
      `La modération a mis fin à votre certification le ${day}. Sa décision est dans vos paramètres.`,
    genre: (day: string) => `Votre certification a pris fin le ${day}, avec le changement de nature de votre profil.`,
  },
  steps: {
    title: 'Comment cela se passe',
    code: 'Demandez un code. Il vaut 24 heures et ne sert qu’une fois.',
    single: typo(
      'Écrivez-le sur une feuille, et prenez-vous en photo avec elle, ou filmez-vous cinq secondes : visage et code bien visibles.',
    ),
    couple: typo(
      'Écrivez-le sur une feuille, et prenez-vous en photo tous les deux avec elle, ou filmez-vous cinq secondes : vos visages et le code bien visibles.',
    ),
    review: 'Une personne de l’équipe compare avec votre photo de profil. Personne d’autre ne voit cette image.',
    erased: typo('Dès sa décision, l’image est effacée ; il reste la décision, sa date, qui l’a prise et ce texte.'),
  },
  start: 'Demander un code',
  again: 'Demander un nouveau code',
  code: {
    title: 'Votre code',
    until: (hour: string, day: string) => `Valable jusqu’au ${day} à ${hour}.`,
    spelled: (code: string) => `Code ${code.split('').join(' ')}`,
  },
  picture: {
    title: 'Votre photo ou votre vidéo',
    camera: 'Prendre une photo',
    file: 'Choisir une image',
    replace: 'Changer d’image',
    film: 'Filmer 5 secondes',
    videoFile: 'Choisir une vidéo',
    alt: 'La photo que vous allez envoyer',
    videoAlt: 'La vidéo que vous allez envoyer',
    preparingPicture: 'Préparation de l’image…',
    preparing: 'Préparation de la vidéo…',
    ready: 'La vidéo est prête à être envoyée.',
    agree: typo(
      'J’accepte que l’équipe regarde cette photo ou cette vidéo pour certifier mon profil. Elle sert à cela seul et sera effacée à la décision.',
    ),
    mustAgree: typo('Votre accord est nécessaire : sans lui, l’image ne peut pas être regardée.'),
    mustChoose: 'Prenez ou choisissez d’abord une photo ou une vidéo.',
    tooLarge: typo('Cette image est trop lourde, même réduite. Choisissez-en une autre.'),
    unreadable: 'Cette image n’a pas pu être lue. Choisissez une photo JPEG, PNG ou WebP.',
    videoTooLarge: 'Cette vidéo est trop lourde, même réduite. Filmez-vous ici, ou choisissez une photo.',
    tooLong: 'Cette vidéo dure plus de cinq secondes. Raccourcissez-la, puis réessayez.',
    send: 'Envoyer à l’équipe',
    sending: 'Envoi en cours… Avec une connexion lente, cela peut durer quelques minutes.',
    sent: { title: 'C’est envoyé', text: 'Vous serez averti de la décision.' },
  },
  waiting: {
    title: 'Votre demande est en cours',
    text: (day: string) => `Envoyée le ${day}. L’équipe répond le plus souvent en deux jours.`,
  },
  refused: {
    title: 'Votre demande n’a pas abouti',
    on: (day: string) => `Décision du ${day}. L’image est effacée.`,
  },
  lapsed: 'Votre dernier code n’est plus valable.',
  refusals: typed(refusals),
  reasons: typed(reasons),
};
