import { ClubsByRegion } from '../components/ClubsByRegion.tsx';
import { link, list, paragraph, strong, type Page } from './page.ts';

export const clubsByRegion: Page = {
  path: '/annuaire-clubs-libertins-france',
  kind: 'directory',
  title: 'Clubs libertins en France, par région',
  description:
    'Les clubs, bars, spas et domaines publiés, région par région, de la Bretagne à la Côte d’Azur, avec la Belgique, la Suisse et le Luxembourg.',
  kicker: 'Annuaire par région',
  heading: 'Région par région',
  lead: 'On sort rarement loin de chez soi, ou alors on en fait un voyage. Voici les lieux publiés, rangés par région, avec les pays voisins où l’on parle français.',
  sections: [
    {
      title: 'Les régions',
      blocks: [
        paragraph(
          'Les régions sans lieu publié sont affichées aussi : leur absence dit seulement que personne n’a encore demandé de fiche. Pour la liste d’un seul tenant, ouvrez l’',
          link('/annuaire-clubs-libertins', 'annuaire complet'),
          '. Dans une installation de démonstration, ces lieux sont inventés.',
        ),
        { kind: 'slot' },
      ],
    },
    {
      title: 'Ce qui change d’une région à l’autre',
      blocks: [
        list(
          [
            strong('La distance.'),
            ' En Île-de-France, plusieurs lieux se rejoignent en transports. Ailleurs, la voiture est presque toujours nécessaire, et avec elle un conducteur sobre.',
          ],
          [
            strong('La saison.'),
            ' Sur les côtes, l’été remplit des lieux qui ferment l’hiver. En montagne, c’est parfois l’inverse.',
          ],
          [
            strong('La clientèle.'),
            ' Les petites adresses ont leurs habitués. C’est chaleureux, à condition de se présenter.',
          ],
          [
            strong('Les jours.'),
            ' Hors des grandes villes, une seule soirée par semaine est courante. Vérifiez avant de partir.',
          ],
        ),
      ],
    },
    {
      title: 'Passer une frontière',
      blocks: [
        paragraph(
          'Lille et Mons, Metz et Luxembourg, Annecy et Genève : la frontière est souvent plus proche que la métropole. Les règles d’entrée, les tarifs et les lois sur l’alcool au volant diffèrent. Une pièce d’identité est indispensable, et la majorité reste de dix-huit ans.',
        ),
      ],
    },
    {
      title: 'Organiser un week-end',
      blocks: [
        paragraph(
          'Un déplacement réussi ne dépend pas d’un seul lieu. Réservez un hébergement ordinaire, prévoyez une journée de promenade, et gardez la possibilité de ne pas sortir du tout. Prévenez une personne de confiance de votre destination, comme pour tout voyage.',
        ),
        paragraph(
          'Faire connaissance avant de partir change beaucoup de choses. Sur Alcôve, la recherche se centre sur votre ville et s’élargit en distance : on y trouve parfois, à l’autre bout de la route, des membres heureux d’indiquer les bonnes adresses.',
        ),
        paragraph(
          'Pour l’histoire et les usages du pays, lisez ',
          link('/libertinage-france', 'le libertinage en France'),
          ' ; pour une première sortie, le ',
          link('/guide-libertin-debutants', 'guide des débutants'),
          '.',
        ),
      ],
    },
    {
      title: 'Ajouter un lieu',
      blocks: [
        paragraph(
          'Un établissement demande sa fiche par le ',
          link('/contact', 'formulaire de contact'),
          '. Les conditions sont les mêmes pour tous et se trouvent sur la page ',
          link('/partenaires', 'partenaires'),
          '.',
        ),
      ],
    },
  ],
  structured: 'CollectionPage',
  parent: { to: '/annuaire-clubs-libertins', text: 'Annuaire des clubs' },
  related: ['/annuaire-clubs-libertins', '/libertinage-france', '/soirees-libertines'],
  updated: '2026-11-22',
  Slot: ClubsByRegion,
  island: 'lists',
};
