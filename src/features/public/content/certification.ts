import { link, list, paragraph, strong, type Page } from './page.ts';

export const certification: Page = {
  path: '/certification',
  kind: 'certification',
  title: 'La certification des profils, expliquée',
  description:
    'Ce que signifie un profil certifié sur Alcôve, comment la mention se demande, ce que devient l’image envoyée et ce que le sceau ne garantit pas.',
  kicker: 'Certification',
  heading: 'Ce que dit une mention, ce qu’elle ne dit pas',
  lead: 'Un profil certifié porte un sceau doré. Il indique qu’une personne réelle a été reconnue derrière le pseudonyme, et rien de plus.',
  sections: [
    {
      title: 'Comment elle se demande',
      blocks: [
        paragraph(
          'Tout membre dont la photo de profil a été acceptée par la modération peut la demander, depuis l’entrée « Certification » du menu de son compte. Le site lui donne un code, valable vingt-quatre heures et utilisable une seule fois. Il l’écrit sur une feuille et se prend en photo avec elle ; pour un profil de couple, les deux personnes sont sur l’image.',
        ),
        paragraph(
          'Une personne de l’équipe compare cette image avec la photo de profil, puis accepte ou refuse, en donnant la raison. Un refus n’est pas définitif : il suffit d’un nouveau code. ',
          strong('Aucune pièce d’identité n’est demandée, et rien n’est à payer'),
          '. Si quelqu’un vous propose de vous faire certifier contre de l’argent ou des images, c’est une escroquerie ; signalez-la.',
        ),
      ],
    },
    {
      title: 'Ce que devient l’image',
      blocks: [
        list(
          'Elle est chiffrée à part, avec une clé qui ne sert qu’à elle, et n’entre dans aucune sauvegarde.',
          'Seules les personnes de l’équipe chargées de la certification peuvent la regarder.',
          'Elle est effacée dès la décision, avec sa clé ; il reste la décision, sa date, qui l’a prise et le texte accepté.',
          'Une demande restée sans réponse pendant trente jours est effacée de même.',
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
          'Elle vaut vingt-quatre mois, et prend fin plus tôt lorsque le membre change de photo de profil ou la nature de son profil ; il peut alors la redemander. Elle peut aussi être retirée : si le profil change de mains, si l’un des membres d’un couple le quitte, si une identité se révèle empruntée, ou si les règles ne sont pas respectées. Un retrait n’est pas affiché publiquement.',
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
        'Oui, depuis l’entrée « Certification » du menu de votre compte, dès que votre photo de profil est acceptée.',
    },
  ],
  structured: 'WebPage',
  related: ['/acces-gratuit', '/securite-libertinage-conseils', '/faq'],
  updated: '2026-11-27',
};
