import { link, list, paragraph, strong, type Page } from './page.ts';

export const certification: Page = {
  path: '/certification',
  kind: 'certification',
  title: 'La certification des profils, expliquée',
  description:
    'Ce que signifie un profil certifié, ce que la mention ne garantit pas, et où en est la certification sur Alcôve : l’explication pour tous.',
  kicker: 'Certification',
  heading: 'Ce que dit une mention, ce qu’elle ne dit pas',
  lead: 'Un profil certifié porte un sceau doré. Il indique qu’une personne réelle a été reconnue derrière le pseudonyme, et rien de plus.',
  sections: [
    {
      title: 'Où en est la certification',
      blocks: [
        paragraph(
          'Aujourd’hui, la mention est attribuée par l’équipe du site, au cas par cas. ',
          strong('Aucune demande n’est à déposer'),
          ' : il n’y a ni formulaire, ni document à envoyer, ni somme à payer. Si une personne vous propose de vous faire certifier contre de l’argent, des images ou une pièce d’identité, c’est une escroquerie ; signalez-la.',
        ),
        paragraph(
          'Lorsqu’une démarche ouverte à tous existera, elle sera décrite ici avant d’être proposée : ce qui est demandé, qui le voit, combien de temps cela reste conservé.',
        ),
      ],
    },
    {
      title: 'Ce que la mention signifie',
      blocks: [
        list(
          [
            strong('Une personne existe.'),
            ' Le profil correspond à quelqu’un, ou à un couple, que l’équipe a pu reconnaître.',
          ],
          [strong('Elle est majeure.'), ' Personne ne peut être reconnu sans que son âge soit établi.'],
          [
            strong('Le statut vient du serveur.'),
            ' Il ne peut être ni acheté, ni copié, ni ajouté par le membre lui-même.',
          ],
        ),
      ],
    },
    {
      title: 'Ce qu’elle ne garantit pas',
      blocks: [
        list(
          'Que la personne soit bienveillante, ponctuelle ou compatible avec vous.',
          'Que tout ce qu’elle écrit soit vrai.',
          'Que vous puissiez vous passer des précautions habituelles.',
        ),
        paragraph(
          'Une mention réduit le risque d’un faux profil. Elle ne remplace ni une conversation, ni un premier rendez-vous dans un lieu public. Nos ',
          link('/securite-libertinage-conseils', 'conseils de sécurité'),
          ' valent donc avec tout le monde.',
        ),
      ],
    },
    {
      title: 'Et sans mention ?',
      blocks: [
        paragraph(
          'Un profil sans sceau n’a rien de suspect : la plupart des membres n’en ont pas. On peut s’inscrire, écrire, chercher et répondre sans être certifié, et la mention n’avance personne dans les résultats de recherche.',
        ),
        paragraph(
          'Pour inspirer confiance, une photographie acceptée par la modération, quelques phrases personnelles et des réponses franches font davantage qu’un symbole. Le ',
          link('/guide-libertin-debutants', 'guide des débutants'),
          ' explique comment écrire un profil juste.',
        ),
      ],
    },
    {
      title: 'Retrait de la mention',
      blocks: [
        paragraph(
          'Elle peut être retirée : si le profil change de mains, si l’un des membres d’un couple le quitte, si une identité se révèle empruntée, ou si les règles ne sont pas respectées. Un retrait n’est pas affiché publiquement.',
        ),
        {
          kind: 'action',
          text: 'Une mention vous paraît usurpée ? Dites-le-nous.',
          to: '/contact',
          label: 'Écrire à l’équipe',
        },
      ],
    },
  ],
  faq: [
    {
      question: 'La certification est-elle payante ?',
      answer: 'Non. Elle ne se paie pas, et personne n’a le droit de la vendre.',
    },
    {
      question: 'Puis-je demander à être certifié ?',
      answer:
        'Pas pour le moment. L’équipe attribue la mention elle-même ; une démarche ouverte serait annoncée sur cette page.',
    },
  ],
  structured: 'WebPage',
  related: ['/acces-gratuit', '/securite-libertinage-conseils', '/faq'],
  updated: '2026-11-22',
};
