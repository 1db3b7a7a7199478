import { link, list, paragraph, strong, type Page } from './page.ts';

export const freeSite: Page = {
  path: '/site-libertin-gratuit-sans-cb',
  kind: 'seo',
  title: 'Site libertin gratuit, sans carte bancaire',
  description:
    'Créer un compte, écrire, chercher, bloquer, signaler : ce qu’Alcôve permet sans payer, et pourquoi aucune carte bancaire n’est demandée.',
  kicker: 'Sans carte bancaire',
  heading: 'Gratuit, et vraiment sans carte',
  lead: 'Beaucoup de sites se disent gratuits puis demandent une carte « pour vérifier votre âge ». Ici, aucun moyen de paiement n’est demandé, à aucune étape.',
  sections: [
    {
      title: 'Ce que comprend un compte',
      blocks: [
        list(
          [strong('Un profil'), ' seul ou à deux, avec la ville, les envies et les limites que vous voulez bien dire.'],
          [strong('Les conversations privées'), ', avec réponses, réactions et images, lisibles même sans réseau.'],
          [strong('La recherche de membres'), ' par ville, par distance, par âge et par genre.'],
          [
            strong('Les protections'),
            ' : blocage dans les deux sens, signalement, floutage des images, titre d’onglet discret.',
          ],
        ),
        paragraph(
          'Rien de cette liste ne s’arrête au bout de quelques jours, et aucun message reçu n’est caché derrière une offre.',
        ),
      ],
    },
    {
      title: 'Pourquoi certains sites demandent une carte',
      blocks: [
        paragraph(
          'Trois raisons reviennent. La première est la vérification de l’âge, qu’une carte prouve mal : un mineur peut en posséder une, un adulte peut ne pas en avoir. La deuxième est l’essai qui se transforme en abonnement quand on oublie de le résilier. La troisième est de filtrer les faux profils par l’argent, ce qui ne filtre que ceux qui n’ont pas les moyens.',
        ),
        paragraph(
          'Nous préférons d’autres garde-fous : la date de naissance demandée et contrôlée par le serveur, la limitation des tentatives, les photos de profil relues, et des membres qui peuvent signaler d’un geste.',
        ),
      ],
    },
    {
      title: 'Comment reconnaître un vrai gratuit',
      blocks: [
        list(
          'Le formulaire d’inscription ne contient aucun champ de paiement.',
          'On peut lire et répondre à ses messages sans condition.',
          'Les conditions d’utilisation se lisent avant de s’inscrire, sur une page ouverte à tous.',
          'Quitter le site demande aussi peu d’efforts que d’y entrer.',
        ),
        paragraph(
          'Les nôtres sont là : ',
          link('/terms', 'conditions d’utilisation'),
          ', ',
          link('/cgv', 'conditions de vente'),
          ', ',
          link('/privacy', 'confidentialité'),
          '.',
        ),
      ],
    },
    {
      title: 'Et l’abonnement ?',
      blocks: [
        paragraph(
          'Il est facultatif et ne se propose qu’à l’intérieur, sur une page à part : son prix complet y est affiché avant de payer, il se résilie en ligne, et personne n’est abonné sans l’avoir demandé.',
        ),
        paragraph(
          'Le détail de ce que donne chaque statut se trouve sur la page ',
          link('/acces-gratuit', 'accès gratuit'),
          '.',
        ),
      ],
    },
    {
      title: 'S’inscrire en deux minutes',
      blocks: [
        paragraph(
          'Une adresse e-mail, un pseudonyme, une date de naissance, une ville : c’est tout ce qu’il faut pour commencer. Le reste se complète quand vous le souhaitez, à votre rythme.',
        ),
        {
          kind: 'action',
          text: 'Aucune carte ne vous sera demandée.',
          to: '/register',
          label: 'Créer un compte gratuit',
        },
      ],
    },
  ],
  faq: [
    {
      question: 'Faut-il payer pour lire ses messages ?',
      answer: 'Non. Lire, répondre et envoyer des images est compris dans tout compte.',
    },
    {
      question: 'Comment l’âge est-il contrôlé sans carte ?',
      answer:
        'La date de naissance est demandée à l’inscription et refusée sous 18 ans, par le formulaire comme par le serveur. Tout soupçon peut être signalé et est examiné en priorité.',
    },
  ],
  structured: 'WebPage',
  related: ['/acces-gratuit', '/securite-libertinage-conseils', '/faq'],
  updated: '2026-11-22',
};
