import { link, list, paragraph, steps, strong, type Page } from './page.ts';

export const swingingInFrance: Page = {
  path: '/echangisme-france',
  kind: 'seo',
  title: 'L’échangisme en France : comprendre, décider',
  description:
    'Ce que recouvre l’échangisme, ce qu’il demande à un couple, les formes qu’il prend en France et les questions à se poser avant d’y penser.',
  kicker: 'Échangisme',
  heading: 'Une affaire de couple, d’abord',
  lead: 'On imagine l’échangisme à partir des lieux et des soirées. Il commence ailleurs : dans une conversation à deux, parfois longue, dont personne ne doit sortir perdant.',
  sections: [
    {
      title: 'De quoi parle-t-on',
      blocks: [
        paragraph(
          'L’échangisme désigne le fait, pour des couples adultes, de faire place à d’autres personnes d’un commun accord. Le mot laisse croire à une symétrie parfaite. En pratique, chaque couple dessine sa carte : ce qui se partage, ce qui reste à deux, ce qui se regarde, ce qui ne se dit pas.',
        ),
        paragraph(
          'Certains s’arrêtent à la compagnie et à la conversation ; d’autres restent côte à côte ; d’autres encore vont plus loin. Aucun de ces choix n’est un degré vers le suivant.',
        ),
      ],
    },
    {
      title: 'Ce que cela demande',
      blocks: [
        list(
          [
            strong('Une relation qui va bien.'),
            ' L’échangisme n’a jamais réparé un couple. Il agrandit ce qui s’y trouve, les silences compris.',
          ],
          [
            strong('Deux envies, et non une.'),
            ' « Pour te faire plaisir » n’est pas une envie. On attend, ou l’on y renonce, sans dette.',
          ],
          [
            strong('Des mots précis.'),
            ' Les limites vagues se découvrent au pire moment. Dites-les avant, même quand cela paraît froid.',
          ],
          [strong('Du temps après.'), ' La rencontre dure une soirée, ce qu’elle change dure plus longtemps.'],
        ),
      ],
    },
    {
      title: 'Les questions à poser à deux',
      blocks: [
        steps(
          {
            title: 'Qu’est-ce qui nous attire ?',
            text: 'La nouveauté, la complicité, l’idée d’être vus, la curiosité ? Les réponses ont le droit de différer, non de se contredire.',
          },
          {
            title: 'Qu’est-ce qui nous ferait mal ?',
            text: 'Un geste, un prénom, une nuit entière, une histoire cachée. Ce que l’on nomme se respecte mieux.',
          },
          {
            title: 'Qui décide d’arrêter ?',
            text: 'Chacun, à tout moment, pour les deux. Convenez d’un mot et obéissez-lui sans discussion.',
          },
          {
            title: 'Que ferons-nous le lendemain ?',
            text: 'Un petit-déjeuner, une promenade, un moment pour parler. Il se prévoit comme le reste.',
          },
        ),
      ],
    },
    {
      title: 'Où cela se vit en France',
      blocks: [
        paragraph(
          'Trois cadres dominent. Le ',
          strong('club'),
          ' rassure les débutants : un accueil, une charte, la possibilité de repartir. La ',
          strong('soirée privée'),
          ' repose sur la confiance dans l’hôte ; on y vient recommandé. La ',
          strong('rencontre à quatre'),
          ', préparée par des échanges de messages, est la plus intime et demande le plus de paroles.',
        ),
        paragraph(
          'Les tarifs, les jours et les règles varient d’un lieu à l’autre. Renseignez-vous directement, et consultez nos ',
          link('/annuaire-clubs-libertins', 'pages sur les clubs'),
          ' ou nos ',
          link('/soirees-libertines', 'repères pour les soirées'),
          '.',
        ),
      ],
    },
    {
      title: 'Idées reçues',
      blocks: [
        paragraph(
          strong('« Ce sont toujours les hommes qui décident. »'),
          ' Dans les couples qui durent, les deux décident, et la première à dire non l’emporte, ou le premier.',
        ),
        paragraph(
          strong('« Il faut être jeune et parfait. »'),
          ' La moyenne d’âge des clubs ferait sourire. L’attention compte plus que la silhouette.',
        ),
        paragraph(
          strong('« On ne revient pas en arrière. »'),
          ' On revient, on s’arrête, on reprend, on ne reprend pas. C’est un choix, non une identité.',
        ),
        paragraph(
          'Pour aller plus loin, lisez ',
          link('/libertinage-ethique-consentement', 'éthique et consentement'),
          ' et le ',
          link('/guide-libertin-debutants', 'guide des débutants'),
          '.',
        ),
      ],
    },
  ],
  structured: 'Article',
  related: ['/libertinage-france', '/rencontres-echangistes-discretes', '/guide-libertin-debutants'],
  updated: '2026-11-22',
};
