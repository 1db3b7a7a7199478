import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { formatCount, typo } from '#i18n/fr/typography.ts';

const MB = 1024 * 1024;

/** Texts of « Hors ligne et stockage ». */
export const storage = {
  title: 'Hors ligne et stockage',
  intro: typo(
    'Vos conversations et vos listes restent lisibles sans réseau, parce qu’elles sont gardées ici. Ces réglages ne concernent que cet appareil.',
  ),
  unknown: 'Ce navigateur ne dit pas ce qu’il garde.',
  size: (bytes: number) =>
    bytes < 1024 * MB
      ? `${(bytes / MB).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Mo`
      : `${(bytes / MB / 1024).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Go`,
  room: {
    title: 'Place sur cet appareil',
    used: 'Place occupée',
    quota: (size: string) => typo(`Le navigateur en accorde jusqu’à ${size}.`),
    talks: 'Conversations, listes et réglages',
    talksHint: (count: number) =>
      count === 1
        ? 'Une conversation, avec ce qui attend d’être envoyé.'
        : `${count} conversations, avec ce qui attend d’être envoyé.`,
    pictures: 'Images déjà vues',
    picturesHint: 'Se règlent plus bas.',
    program: 'Application',
    programHint: 'Ce qui lui permet de s’ouvrir sans réseau.',
  },
  promise: {
    title: 'Conservation',
    kept: { label: 'Protégé par le navigateur', hint: 'Il n’efface rien de lui-même, même quand la place manque.' },
    open: {
      label: 'Le navigateur peut faire de la place',
      hint: typo(
        'Quand l’appareil est plein, il peut tout effacer ici : images, conversations, et ce qui n’est pas encore envoyé. Ce qui est envoyé reste sur le serveur et revient à la connexion.',
      ),
    },
    ask: 'Demander la protection',
    granted: 'Vos données sont protégées sur cet appareil.',
    refused: 'Le navigateur n’a pas accepté. Il le fait plus volontiers pour une application installée.',
  },
  loss: {
    title: 'Ce qui a été perdu ici',
    nothing: 'Rien, à notre connaissance',
    unreadable: 'Cet appareil ne peut pas le dire en ce moment. Rechargez la page.',
    nothingHint: typo('Si le navigateur efface un jour ce qui est gardé ici, vous le lirez à cet endroit.'),
    lost: (at: number, now: number) =>
      typo(`Le ${longMonthDay(at, now)} à ${clockTime(at)}, le navigateur a effacé ce qui était gardé ici`),
    found: ({ entries, drafts }: { entries: number; drafts: number }) =>
      typo(
        `Ce qui était envoyé est revenu du serveur. D’une copie de secours sont revenus aussi : ${formatCount(entries, 'envoi en attente', 'envois en attente')} et ${formatCount(drafts, 'brouillon', 'brouillons')}.`,
      ),
    notFound: typo(
      'Ce qui était envoyé est revenu du serveur. Ce qui attendait encore de partir n’avait pas de copie de secours : s’il y en avait, c’est perdu.',
    ),
  },
};
