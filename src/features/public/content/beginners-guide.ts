import { link, list, paragraph, steps, strong, type Page } from './page.ts';

export const beginnersGuide: Page = {
  path: '/guide-libertin-debutants',
  kind: 'guide',
  title: 'Guide libertin pour débuter sereinement',
  description:
    'Parler à deux, poser ses limites, créer un profil juste, écrire, se rencontrer : un chemin en cinq étapes pour débuter sans se presser.',
  kicker: 'Guide',
  heading: 'Débuter, sans se presser',
  lead: 'Personne n’attend de vous que vous sachiez. Voici un chemin en étapes, chacune assez courte pour que vous puissiez vous arrêter là, revenir, ou aller plus loin.',
  sections: [
    {
      title: 'Étape 1 : parler avant de chercher',
      blocks: [
        paragraph(
          'Seul ou à deux, la première rencontre est avec soi. Qu’est-ce qui vous attire dans cette idée ? La réponse peut être légère : la curiosité, l’envie de voir, le plaisir d’en parler. Elle peut aussi révéler un manque qu’une rencontre ne comblera pas, et c’est bien de le savoir avant.',
        ),
        paragraph(
          'En couple, choisissez un moment calme, sans alcool et sans échéance. Commencez par ce qui vous plaît dans votre relation actuelle. Puis dites l’idée comme une idée, non comme une demande : « J’ai lu quelque chose sur… qu’en penses-tu ? » Si l’autre recule, l’idée attend. Elle ne se plaide pas.',
        ),
        paragraph(
          'Notez ce que vous découvrez. Deux listes suffisent : ce que nous aimerions, ce que nous ne voulons pas. La seconde est la plus utile.',
        ),
      ],
    },
    {
      title: 'Étape 2 : poser ses limites',
      blocks: [
        paragraph(
          'Une limite n’a pas besoin d’être raisonnable, elle a besoin d’être dite. Les débutants en ont souvent plus qu’ils ne croient, et c’est une bonne chose : on les assouplit plus facilement qu’on ne les rétablit.',
        ),
        list(
          [strong('Les personnes.'), ' Inconnus seulement ? Jamais des collègues ? Pas dans notre ville ?'],
          [strong('Les gestes.'), ' Ce qui est permis, ce qui reste à deux, ce qui n’arrivera pas.'],
          [strong('Le temps.'), ' Une soirée par mois ? Pas de nuit complète ? Pas de messages à table ?'],
          [strong('Le récit.'), ' Voulons-nous tout nous dire, ou seulement l’essentiel ?'],
          [strong('La santé.'), ' Protection toujours, dépistage régulier, et l’on en parle sans gêne.'],
        ),
        paragraph(
          'Convenez enfin d’un ',
          strong('mot d’arrêt'),
          ', ridicule de préférence, pour qu’il ne puisse pas être confondu. Qui le prononce met fin à tout, et personne ne demande pourquoi avant le lendemain. Notre page ',
          link('/libertinage-ethique-consentement', 'éthique et consentement'),
          ' va plus loin.',
        ),
      ],
    },
    {
      title: 'Étape 3 : un profil qui vous ressemble',
      blocks: [
        paragraph(
          'Un bon profil écarte autant qu’il attire. Il évite les listes d’envies et les formules copiées. Quelques phrases suffisent : qui vous êtes, ce qui vous amène, comment vous aimez faire connaissance, ce qui n’est pas pour vous.',
        ),
        list(
          'Dites que vous débutez. Les personnes bien intentionnées en tiennent compte ; les autres passent leur chemin.',
          'Choisissez un pseudonyme et une photographie qui ne servent nulle part ailleurs. Un détail, une silhouette, un paysage conviennent.',
          'À deux, écrivez à deux. Un profil de couple rédigé par un seul se reconnaît.',
          'Restez à l’échelle de la ville pour le lieu. Sur Alcôve, les autres ne voient qu’une distance arrondie.',
        ),
        paragraph(
          'Vous pouvez vous inscrire avec le strict nécessaire et compléter ensuite. Une jauge indique ce qui manque, sans obligation.',
        ),
      ],
    },
    {
      title: 'Étape 4 : écrire, répondre, refuser',
      blocks: [
        paragraph(
          'Cherchez d’abord près de chez vous, puis lisez. Un message qui parle du profil de l’autre en vaut dix. Présentez-vous en trois lignes, posez une question, signez. Inutile de tout dire ; inutile aussi d’écrire à trente personnes.',
        ),
        steps(
          {
            title: 'On vous répond',
            text: 'Prenez votre temps. Quelques jours d’échanges suffisent souvent à savoir si l’on a envie de se voir, et ne suffisent parfois pas. Les deux sont normaux.',
          },
          {
            title: 'On ne vous répond pas',
            text: 'Ce n’est pas une injure. Ne relancez pas, ou une seule fois, longtemps après.',
          },
          {
            title: 'Vous ne souhaitez pas continuer',
            text: 'Une phrase polie, sans fausse excuse. Si l’autre insiste, bloquez : il ne pourra plus vous écrire ni vous trouver.',
          },
          {
            title: 'Quelque chose vous inquiète',
            text: [
              'Signalez la conversation, et lisez nos ',
              link('/securite-libertinage-conseils', 'conseils de sécurité'),
              '.',
            ],
          },
        ),
      ],
    },
    {
      title: 'Étape 5 : le premier rendez-vous',
      blocks: [
        paragraph(
          'Donnez-vous rendez-vous pour un verre, sans autre programme. Dites-le ainsi, pour que personne n’attende davantage : « Nous aimerions vous rencontrer, et rentrer ensuite chacun chez soi. » Le trac passe mieux quand rien n’est en jeu.',
        ),
        list(
          'Choisissez un lieu public, et arrivez par vos propres moyens.',
          'Prévenez une personne de confiance, même sans entrer dans les détails.',
          'Buvez peu. On dit oui avec une tête claire.',
          'À deux, faites un point en tête-à-tête au milieu de la soirée. C’est admis par tout le monde.',
          'Partez quand vous l’aviez décidé, même si c’était charmant.',
        ),
        paragraph(
          'Le lendemain, parlez d’abord entre vous. Puis écrivez aux autres, quel que soit le résultat : un merci et une phrase claire. C’est ainsi que l’on garde une bonne réputation dans un milieu où les gens se souviennent.',
        ),
      ],
    },
    {
      title: 'Les erreurs que tout le monde a faites',
      blocks: [
        list(
          'Accepter pour ne pas décevoir, et en vouloir à l’autre ensuite.',
          'Commencer par des amis proches. L’amitié n’aime pas les règles écrites.',
          'Choisir un soir de dispute, d’anniversaire ou de fatigue.',
          'Croire qu’une première fois moyenne est un verdict.',
          'Raconter. Même à une seule personne, même sans nom.',
        ),
        paragraph(
          'Si un mot de cette page vous échappe, le ',
          link('/lexique', 'lexique'),
          ' l’explique. Si une question reste, la ',
          link('/faq', 'foire aux questions'),
          ' y répond peut-être.',
        ),
        {
          kind: 'action',
          text: 'Vous pouvez vous inscrire, regarder, et ne rien décider.',
          to: '/register',
          label: 'Créer un compte gratuit',
        },
      ],
    },
  ],
  faq: [
    {
      question: 'Peut-on débuter seul ?',
      answer:
        'Oui. Dites-le simplement, choisissez des lieux qui accueillent les personnes seules, et soignez vos messages : l’attention fait la différence.',
    },
    {
      question: 'Faut-il avoir de l’expérience pour être bien reçu ?',
      answer:
        'Non. Beaucoup de membres apprécient les débutants, parce qu’ils posent les bonnes questions. Évitez seulement de laisser croire le contraire.',
    },
    {
      question: 'Combien de temps avant une première rencontre ?',
      answer:
        'Aussi longtemps que vous voulez. Certains attendent une semaine, d’autres un an, et certains ne se rencontrent jamais : la conversation leur suffit.',
    },
  ],
  structured: 'Article',
  related: ['/libertinage-ethique-consentement', '/securite-libertinage-conseils', '/lexique'],
  updated: '2026-11-22',
};
