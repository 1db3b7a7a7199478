import { link, list, paragraph, steps, strong, type Page } from './page.ts';

export const consentGuide: Page = {
  path: '/libertinage-ethique-consentement',
  kind: 'guide',
  title: 'Éthique et consentement dans le libertinage',
  description:
    'Demander, entendre, revenir sur un oui : comment le consentement se pratique entre adultes, à deux, à plusieurs, et dans les messages.',
  kicker: 'Guide',
  heading: 'Le consentement n’est pas une formalité',
  lead: 'La liberté des uns ne tient que par l’accord des autres. Cette page dit ce qu’est un accord, comment on le demande, et ce qui l’annule.',
  sections: [
    {
      title: 'Ce qu’est un accord',
      blocks: [
        paragraph('Un accord vaut s’il réunit cinq qualités. Il suffit qu’une seule manque pour qu’il n’y en ait pas.'),
        list(
          [strong('Libre.'), ' Sans menace, sans insistance, sans dette, sans position d’autorité.'],
          [
            strong('Éclairé.'),
            ' La personne sait à quoi elle dit oui : avec qui, où, avec quelle protection, devant qui.',
          ],
          [strong('Précis.'), ' Oui à une chose n’est pas oui à une autre.'],
          [strong('Actuel.'), ' Celui d’hier, ou celui d’un message, ne vaut pas ce soir.'],
          [strong('Réversible.'), ' Il se retire d’un mot, sans raison à donner.'],
        ),
        paragraph(
          'Depuis 2025, le droit français dit la même chose : le consentement est libre et éclairé, spécifique, préalable et révocable, et il ne se déduit pas du silence.',
        ),
      ],
    },
    {
      title: 'Ce qui n’est pas un accord',
      blocks: [
        list(
          'Le silence, un sourire gêné, l’absence de résistance.',
          'La tenue, la présence en club, un profil, une réputation.',
          'Le oui d’un partenaire donné au nom de l’autre.',
          'Un oui obtenu après trois non.',
          'Ce que dit une personne ivre, endormie, sous l’effet d’un produit, ou mineure.',
        ),
      ],
    },
    {
      title: 'Comment demander',
      blocks: [
        paragraph(
          'On craint que la question casse le moment. C’est l’inverse : elle le rend possible, parce que chacun sait qu’il peut répondre. Une question simple, à voix basse, laisse la porte grande ouverte au refus.',
        ),
        steps(
          { title: 'Nommer', text: '« Aimeriez-vous que… ? » plutôt que « Ça te dit ? ». Une chose à la fois.' },
          {
            title: 'Attendre',
            text: 'La réponse peut prendre quelques secondes, ou ne pas venir. Dans le doute, c’est non.',
          },
          {
            title: 'Remercier',
            text: 'Le oui comme le non. Celui qui remercie un refus gagne plus de confiance qu’avec tous les compliments.',
          },
          {
            title: 'Reposer la question',
            text: 'Quand la situation change, l’accord se redemande. Un geste nouveau, une personne de plus, une lumière que l’on éteint.',
          },
        ),
      ],
    },
    {
      title: 'Quand on est plusieurs',
      blocks: [
        paragraph(
          'Le nombre complique tout : l’élan, la crainte de décevoir, le regard des autres. Il faut donc davantage de mots, non moins. Chaque personne présente donne son accord pour elle-même, et chacune peut l’arrêter pour elle-même sans arrêter la soirée.',
        ),
        paragraph(
          'Dans un couple, le refus de l’un vaut pour les deux. Ce droit de veto ne se discute pas devant des tiers. Si un désaccord apparaît, on sort prendre l’air ; on ne vote pas.',
        ),
        paragraph(
          'L’hôte ou l’hôtesse a une responsabilité particulière : dire les règles, surveiller l’humeur, intervenir tôt. Une soirée où personne n’est chargé de dire stop est une soirée mal organisée.',
        ),
      ],
    },
    {
      title: 'Dans les messages aussi',
      blocks: [
        paragraph(
          'Envoyer une image intime à qui ne l’a pas demandée est une agression, pas une entrée en matière. Demandez d’abord, acceptez le non, et n’envoyez rien que vous ne seriez pas prêt à voir mal interprété.',
        ),
        paragraph(
          'Une image reçue ne se montre pas, ne se copie pas, ne se garde pas si la personne souhaite sa disparition. Sur Alcôve, supprimer un message retire aussi son image des appareils qui l’avaient reçue ; une capture d’écran, elle, échappe à tout logiciel. La confiance reste entre personnes.',
        ),
      ],
    },
    {
      title: 'L’honnêteté envers ceux qui n’y sont pas',
      blocks: [
        paragraph(
          'L’éthique dépasse la pièce où l’on se trouve. Un partenaire à qui l’on ment n’a consenti à rien. Nous ne demandons de comptes à personne, mais nous écrivons ici ce que nous croyons : le libertinage commence où finit le mensonge.',
        ),
        paragraph(
          'Elle concerne aussi les tiers : voisins, enfants, salariés d’un hôtel, passants. Personne ne doit devenir spectateur sans l’avoir voulu.',
        ),
      ],
    },
    {
      title: 'Si vous avez franchi une limite',
      blocks: [
        paragraph(
          'Cela arrive, y compris à des gens attentifs. Arrêtez-vous, demandez ce qui aiderait, écoutez sans vous défendre. Excusez-vous pour l’acte, non pour « ce qui a été ressenti ». N’exigez ni pardon ni conversation.',
        ),
        paragraph(
          'Si c’est vous qui avez été blessé, rien de ce qui précédait ne vous en rend responsable. Nos ',
          link('/ressources', 'ressources'),
          ' indiquent à qui parler, et nos ',
          link('/securite-libertinage-conseils', 'conseils de sécurité'),
          ' quoi faire ensuite.',
        ),
      ],
    },
    {
      title: 'Dans la maison',
      blocks: [
        paragraph(
          'Les ',
          link('/terms', 'conditions d’utilisation'),
          ' reprennent ces principes sous forme de règles. Les enfreindre peut mener à la fermeture du compte. Les ',
          link('/guide-libertin-debutants', 'débutants'),
          ' n’ont rien à craindre de leur ignorance : demander est toujours bien vu.',
        ),
      ],
    },
  ],
  faq: [
    {
      question: 'Un accord écrit dans un message suffit-il ?',
      answer:
        'Non. Il montre une intention. L’accord qui compte est celui du moment, et il peut être retiré à tout instant.',
    },
    {
      question: 'Faut-il expliquer pourquoi l’on refuse ?',
      answer: 'Jamais. Un refus se suffit à lui-même, et celui qui le reçoit n’a qu’à l’accepter.',
    },
  ],
  structured: 'Article',
  related: ['/guide-libertin-debutants', '/securite-libertinage-conseils', '/lexique'],
  updated: '2026-11-22',
};
