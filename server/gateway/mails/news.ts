/**
 * Mails about what happened. A subject says nothing of the site, and a text has counts alone: neither names nor words
 * of members, because a mail lies open on screens and servers of others.
 */
import { missedLetter, stopLine, stopLink } from '#lib/letter.ts';
import type { Mail } from '../mail.ts';
import type { NewsKind } from './kinds.ts';
import { letter, type Letter } from './letter.ts';
import { withStopHeaders } from './stop-link.ts';

type Counts = Readonly<Record<string, number>>;

const counted = (count: number, one: string, many: string): string => `${count}\u00a0${count < 2 ? one : many}`;
const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} et ${parts.at(-1)}`;

/** « 3 conversations, 1 groupe et 2 autres nouveautés », without what counts zero. */
export function newsText(counts: Counts): string {
  const { message = 0, group_message: groups = 0, ...others } = counts;
  const rest = Object.values(others).reduce((sum, count) => sum + count, 0);
  return joined(
    [
      message > 0 && counted(message, 'conversation', 'conversations'),
      groups > 0 && counted(groups, 'groupe', 'groupes'),
      rest > 0 &&
        (message + groups > 0
          ? counted(rest, 'autre nouveauté', 'autres nouveautés')
          : counted(rest, 'nouveauté', 'nouveautés')),
    ].filter((part) => part !== false),
  );
}

interface Words {
  subject: string;
  text: (counts: Counts) => readonly string[];
  step: { label: string; page: string };
  /** Last paragraph of a mail that cannot be stopped. */
  after?: string;
}

const waiting = (counts: Counts) => `Ce qui vous attend\u202f: ${newsText(counts)}.`;
const openNews = missedLetter.step;
const frequency = 'La fréquence de ces e-mails se choisit dans vos paramètres.';

const words: Record<NewsKind, Words> = {
  welcome: {
    subject: 'Bienvenue',
    text: () => [
      'Votre compte est ouvert.',
      'Prenez le temps de compléter votre profil\u202f: c’est lui que les autres découvrent en premier. Vous choisissez dans vos paramètres ce qui mérite de vous déranger, et quand.',
    ],
    step: { label: 'Compléter mon profil', page: '/edit-profile' },
    after: 'Ce message est envoyé une seule fois, à l’ouverture de votre compte.',
  },
  missed: {
    subject: missedLetter.subject,
    text: (counts) => missedLetter.text(newsText(counts)),
    step: missedLetter.step,
  },
  daily: {
    subject: 'Votre résumé du jour',
    text: (counts) => [waiting(counts), frequency],
    step: openNews,
  },
  weekly: {
    subject: 'Votre résumé de la semaine',
    text: (counts) => [waiting(counts), frequency],
    step: openNews,
  },
  reminder: {
    subject: 'Un rappel pour vous',
    text: () => ['Un rendez-vous que vous avez noté approche. Le détail vous attend dans l’application.'],
    step: openNews,
  },
  decision: {
    subject: 'Une réponse pour vous',
    text: () => ['Votre demande a reçu une réponse. Elle vous attend dans l’application.'],
    step: openNews,
    after: 'Ce message concerne votre compte\u202f: il est envoyé quels que soient vos choix de notification.',
  },
  deletion: {
    subject: 'Votre demande de suppression',
    text: () => [
      'La suppression de votre compte a été demandée. Elle aura lieu dans quatorze jours, et rien ne pourra être retrouvé ensuite.',
      'Jusque-là, vous pouvez y renoncer dans vos paramètres.',
    ],
    step: { label: 'Garder mon compte', page: '/settings/deletion' },
    after: 'Si cette demande ne vient pas de vous, renoncez-y et changez votre mot de passe.',
  },
  renewal: {
    subject: 'Votre prochaine échéance',
    text: () => [
      'Ce que vous avez souscrit arrive à échéance et se renouvelle bientôt, au même prix et pour la même durée.',
      'Vous pouvez y mettre fin à tout moment\u202f; ce qui est payé reste à vous jusqu’à son terme.',
    ],
    step: { label: 'Voir ou résilier', page: '/subscription' },
    after: 'La loi demande de vous l’annoncer\u202f: ce message est envoyé quels que soient vos choix de notification.',
  },
  export: {
    subject: 'Une copie de vos données est demandée',
    text: () => [
      'Une copie des données de votre compte a été demandée. Un autre message vous dira quand elle est prête.',
      'Jusque-là, vous pouvez y renoncer dans vos paramètres.',
    ],
    step: { label: 'Voir la demande', page: '/settings/data' },
    after: 'Si cette demande ne vient pas de vous, renoncez-y et changez votre mot de passe.',
  },
  'export-ready': {
    subject: 'La copie de vos données est prête',
    text: () => [
      'Vos fichiers vous attendent pendant sept jours, une fois connecté à votre compte. Ils sont ensuite effacés.',
    ],
    step: { label: 'Télécharger mes données', page: '/settings/data' },
    after: 'Ce message concerne votre compte\u202f: il est envoyé quels que soient vos choix de notification.',
  },
  'passkey-removed': {
    subject: 'Une clé d’accès a été retirée',
    text: () => [
      'Une clé d’accès a été retirée de votre compte et ne permet plus de s’y connecter. Vos autres appareils connectés avec une clé d’accès sont déconnectés.',
    ],
    step: { label: 'Voir mes clés d’accès', page: '/settings/account' },
    after: 'Si ce n’était pas vous, changez votre mot de passe.',
  },
  'lock-off': {
    subject: 'Un verrouillage est retiré',
    text: () => [
      'Le verrouillage de l’application est retiré sur un de vos appareils. Ce qui s’y trouve peut de nouveau être lu sans code.',
    ],
    step: { label: 'Voir mes appareils', page: '/settings/account' },
    after: 'Si ce n’était pas vous, déconnectez cet appareil et changez votre mot de passe.',
  },
  'totp-removed': {
    subject: 'Votre application d’authentification a été retirée',
    text: () => [
      'Les codes de votre application d’authentification n’ouvrent plus l’administration. Vos autres appareils identifiés par un code sont déconnectés.',
    ],
    step: { label: 'Voir mon compte', page: '/settings/account' },
    after: 'Si ce n’était pas vous, changez votre mot de passe et prévenez la maison.',
  },
  'right-granted': {
    subject: 'Un droit vous a été donné',
    text: () => [
      'Un droit a été donné à votre compte. Ce qu’il permet demande un second facteur, que vous seul pouvez ajouter.',
    ],
    step: { label: 'Voir mon compte', page: '/settings/account' },
    after: 'Si vous ne vous y attendiez pas, n’ajoutez rien, et écrivez-nous par la page de contact.',
  },
  'address-stays': {
    subject: 'Votre adresse ne change pas',
    text: () => [
      'Le changement d’adresse que la maison vous avait annoncé n’aura pas lieu\u202f: il n’a pas été confirmé à temps, ou il n’est plus possible. Les liens envoyés pour lui ne servent plus, et vos appareils restent connectés.',
    ],
    step: { label: 'Voir mon compte', page: '/settings/account' },
    after: 'Si vous avez toujours besoin d’une autre adresse, écrivez-nous par la page de contact.',
  },
};

interface NewsMail {
  kind: NewsKind;
  to: string;
  counts: Counts;
  /** Of the link that stops such mails; null: they belong to the account and cannot be stopped. */
  token: string | null;
  siteUrl: string;
}

export function newsMail({ kind, to, counts, token, siteUrl }: NewsMail): Mail {
  const { subject, text, step, after = '' } = words[kind];
  const { origin } = new URL(siteUrl);
  const link = token === null ? null : stopLink(origin, token);
  const content: Letter = {
    kind,
    subject,
    text: text(counts),
    step: { label: step.label, link: `${origin}/#${step.page}` },
    after: link === null ? after : stopLine(link),
  };
  return link === null ? letter(to, content) : withStopHeaders(letter(to, content), link);
}
