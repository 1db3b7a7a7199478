import { link, list, paragraph, strong, type Page } from './page.ts';

export const community: Page = {
  path: '/communaute-libertine',
  kind: 'seo',
  title: 'Une communauté libertine et ses usages',
  description:
    'Qui compose une communauté libertine, comment on y entre, comment on y parle et ce qui s’y règle quand les choses se passent mal.',
  kicker: 'Communauté',
  heading: 'Une communauté se reconnaît à ses usages',
  lead: 'Des milliers d’inconnus ne font pas une communauté. Ce qui la fait, ce sont des façons de se parler que chacun apprend, transmet et défend.',
  sections: [
    {
      title: 'Des personnes très différentes',
      blocks: [
        paragraph(
          'On y croise des couples mariés depuis vingt ans et d’autres depuis deux mois, des femmes et des hommes seuls, des personnes trans, des retraités, des étudiants de plus de 18 ans, des citadins et des villageois. Certains n’ont jamais franchi la porte d’un club et n’en ont pas l’intention : ils viennent pour la conversation.',
        ),
        paragraph(
          'Cette diversité n’est agréable que si personne n’est réduit à une catégorie. Un profil dit quelques faits ; le reste se demande.',
        ),
      ],
    },
    {
      title: 'Les usages de la maison',
      blocks: [
        list(
          [
            strong('On lit avant d’écrire.'),
            ' Un message qui montre que l’on a lu le profil reçoit plus souvent une réponse que dix phrases toutes faites.',
          ],
          [strong('On se présente entièrement.'), ' À deux, on écrit à deux, et l’on dit qui tient le clavier.'],
          [strong('On accepte le silence.'), ' L’absence de réponse est une réponse. On n’en demande pas la raison.'],
          [strong('On ne compare pas.'), ' Ni les corps, ni les âges, ni les expériences.'],
          [strong('On garde pour soi'), ' ce que l’on apprend des autres, y compris leur présence ici.'],
        ),
      ],
    },
    {
      title: 'Entrer sans se presser',
      blocks: [
        paragraph(
          'Commencez par compléter votre profil : une ville, un mot sur ce que vous cherchez, un autre sur ce que vous ne cherchez pas. Les profils précis évitent les malentendus et font gagner du temps à tout le monde.',
        ),
        paragraph(
          'Cherchez ensuite autour de vous, sans envoyer vingt messages le premier soir. Deux échanges suivis valent mieux. Si vous débutez, notre ',
          link('/guide-libertin-debutants', 'guide'),
          ' propose un chemin en étapes.',
        ),
      ],
    },
    {
      title: 'Quand quelque chose ne va pas',
      blocks: [
        paragraph(
          'Chaque conversation contient deux gestes : ',
          strong('bloquer'),
          ' et ',
          strong('signaler'),
          '. Le premier vous met à l’abri immédiatement ; le second transmet à la modération les messages concernés, avec vos mots. La personne signalée n’est pas avertie.',
        ),
        paragraph(
          'Les comportements les plus graves, comme la contrainte, les menaces, la présence d’un mineur ou la diffusion d’images, relèvent aussi de la justice. Les numéros utiles sont dans nos ',
          link('/ressources', 'ressources'),
          '. Les alertes sur les escroqueries sont expliquées sur le ',
          link('/mur-de-la-honte', 'mur de la honte'),
          ', qui ne nomme personne.',
        ),
      ],
    },
    {
      title: 'Ce que la communauté n’est pas',
      blocks: [
        paragraph(
          'Elle n’est pas un catalogue, ni un lieu de prostitution, ni un terrain pour démarcheurs. Les comptes qui vendent quelque chose, envoient des messages en série ou se font passer pour d’autres sont fermés.',
        ),
        paragraph(
          'Elle n’est pas non plus un tribunal : on n’y publie pas de noms, on n’y règle pas de comptes. Une difficulté se confie à la modération, qui tranche et ne commente pas.',
        ),
        { kind: 'action', text: 'Venez comme vous êtes, à votre rythme.', to: '/register', label: 'Rejoindre Alcôve' },
      ],
    },
  ],
  structured: 'WebPage',
  related: ['/libertinage-ethique-consentement', '/guide-libertin-debutants', '/about'],
  updated: '2026-11-22',
};
