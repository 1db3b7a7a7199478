import { link, list, paragraph, strong, type Page } from './page.ts';

export const about: Page = {
  path: '/about',
  kind: 'info',
  title: 'À propos de nous',
  description:
    'Ce qu’est Alcôve, à qui s’adresse cette communauté libertine française, et les principes de discrétion et de consentement qui la guident.',
  kicker: 'À propos',
  heading: 'Un lieu que l’on choisit',
  lead: 'Alcôve est une communauté francophone pour les couples et les personnes seules qui vivent leur vie libertine avec respect, calme et discrétion.',
  sections: [
    {
      title: 'À qui s’adresse Alcôve',
      blocks: [
        paragraph(
          'À des adultes, ',
          strong('18 ans et plus'),
          ', curieux ou expérimentés, seuls ou à deux. On y vient pour échanger, faire connaissance, préparer une rencontre ou simplement lire.',
        ),
        paragraph(
          'Personne n’y est tenu à rien. Une réponse se prend quand on veut, un refus n’a pas à se justifier, et un échange peut s’arrêter à tout moment.',
        ),
      ],
    },
    {
      title: 'Ce à quoi nous tenons',
      blocks: [
        list(
          [
            strong('La discrétion.'),
            ' Une notification ne porte ni nom ni texte, et la position exacte d’un membre n’est jamais montrée.',
          ],
          [
            strong('Le consentement.'),
            ' Il se demande, se dit, et se retire. ',
            link('/libertinage-ethique-consentement', 'Notre guide en parle plus longuement'),
            '.',
          ],
          [
            strong('Le respect du refus.'),
            ' Bloquer ou signaler quelqu’un prend un geste, et le blocage tient partout.',
          ],
          [strong('La sobriété.'), ' Pas de publicité, pas de pistage, pas de fichier de cookies publicitaires.'],
        ),
      ],
    },
    {
      title: 'Une application qui fonctionne sans réseau',
      blocks: [
        paragraph(
          'Vos conversations se trouvent sur votre appareil. Vous lisez et vous écrivez même dans le métro ou à la campagne ; ce qui attend part quand le réseau revient, une seule fois et dans l’ordre.',
        ),
        paragraph('Quand vous vous déconnectez, ce que l’appareil gardait est effacé.'),
      ],
    },
    {
      title: 'Ce qui existe aujourd’hui',
      blocks: [
        paragraph(
          'Un profil seul ou à deux, la recherche de membres, les conversations privées avec leurs images, le blocage, le signalement, et un ',
          link('/annuaire-clubs-libertins', 'annuaire de lieux'),
          '. Ni vidéo, ni soirées organisées, ni paiement : si cela vient, ces pages le diront après l’avoir construit, et non avant.',
        ),
        paragraph(
          'Nous écrivons aussi ce que nous ne faisons pas. Les messages ne sont pas chiffrés de bout en bout, et une personne bienveillante en apparence peut ne pas l’être. D’où nos ',
          link('/securite-libertinage-conseils', 'conseils de sécurité'),
          ', à lire avant la première rencontre.',
        ),
      ],
    },
    {
      title: 'Qui décide, qui répond',
      blocks: [
        paragraph(
          'Alcôve est un logiciel libre, sous licence MIT, que l’on peut installer soi-même. L’exploitant de chaque installation est nommé dans les ',
          link('/terms', 'conditions d’utilisation'),
          ', et répond aux messages du ',
          link('/contact', 'formulaire de contact'),
          '.',
        ),
        paragraph(
          'Les règles de la maison tiennent en peu de mots : des adultes, des accords, du respect, et le silence sur ce que l’on apprend des autres. Elles valent pour tous, anciens et nouveaux, seuls et couples.',
        ),
      ],
    },
    {
      title: 'Aller plus loin',
      blocks: [
        {
          kind: 'action',
          text: 'Créer un compte est gratuit et ne demande pas de carte bancaire.',
          to: '/register',
          label: 'Créer un compte gratuit',
        },
      ],
    },
  ],
  faq: [
    {
      question: 'Faut-il donner son vrai nom ?',
      answer: 'Non. Un pseudonyme suffit, et votre adresse e-mail n’est jamais montrée aux autres membres.',
    },
    {
      question: 'Alcôve est-elle réservée aux couples ?',
      answer: 'Non. Les couples et les personnes seules, de tout genre, y ont leur place.',
    },
  ],
  structured: 'AboutPage',
  related: ['/faq', '/guide-libertin-debutants', '/contact'],
  updated: '2026-11-22',
};
