import type { WallReply, WallState } from '#schemas/entities/wall.ts';
import { typo } from '#i18n/fr/typography.ts';

/** Texts of the members' wall. */
export const shameWall = {
  title: 'Mur de la honte',
  lead: 'Des alertes relues par la modération. Ni texte libre, ni photographie, ni donnée personnelle : un procédé, un lieu, des dates.'.replace(
    ' :',
    '\u00a0:',
  ),
  filters: { label: 'Choisir une catégorie', all: 'Toutes', mine: 'Vous concernant' },
  list: 'Alertes',
  noDepartment: 'Département non précisé',
  dates: (published: string, expires: string) => `Publiée le ${published}, jusqu’au ${expires}`,
  states: {
    active: 'En cours',
    answered: 'Avec réponse',
    withdrawn: 'Retirée',
  } satisfies Record<WallState, string>,
  member: 'Ce profil vous a écrit',
  mine: 'Cette alerte vous concerne',
  replies: {
    mistake: 'Le membre concerné signale une erreur.',
    misused: 'Le membre concerné dit que son compte a été utilisé par un tiers.',
    settled: 'Le membre concerné dit que la situation est réglée.',
    contested: 'Le membre concerné conteste cette alerte et demande un nouvel examen.',
  } satisfies Record<WallReply, string>,
  sending: { now: 'Envoi en cours…', later: 'Envoyé quand le réseau reviendra' },
  reply: {
    action: 'Répondre',
    change: 'Changer ma réponse',
    title: 'Votre droit de réponse',
    text: 'Votre réponse est montrée avec l’alerte, dans ces termes. La modération relit l’alerte ensuite.',
    legend: 'Réponse',
    missing: 'Choisissez une réponse.',
    confirm: 'Répondre',
    options: {
      mistake: 'C’est une erreur',
      misused: 'Mon compte a été utilisé par quelqu’un d’autre',
      settled: 'La situation est réglée',
      contested: 'Je conteste, et demande un nouvel examen',
    } satisfies Record<WallReply, string>,
    done: 'Réponse enregistrée.',
    later: 'Envoyée quand le réseau reviendra.',
  },
  dismiss: 'Compris',
  empty: {
    all: {
      title: 'Aucune alerte en cours.',
      text: 'Un profil vous paraît faux ou vous demande de l’argent ? Signalez-le depuis sa page.'.replace(
        ' ?',
        '\u202f?',
      ),
    },
    mine: { title: 'Aucune alerte ne vous concerne.', text: 'Vous en seriez averti, avec un droit de réponse.' },
  },
  guide: typo('Comment se protéger ? Lire nos conseils'),
};
