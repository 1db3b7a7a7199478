import { link, list, paragraph, strong, type Page } from './page.ts';

export const libertinageInFrance: Page = {
  path: '/libertinage-france',
  kind: 'seo',
  title: 'Le libertinage en France, hier et aujourd’hui',
  description:
    'Des esprits libres du XVIIᵉ siècle aux clubs d’aujourd’hui : histoire, régions, cadre légal et façons de vivre le libertinage en France.',
  kicker: 'En France',
  heading: 'Une vieille histoire, des usages bien vivants',
  lead: 'La France a donné au libertinage son nom, ses livres et une bonne part de ses lieux. Petit tour d’horizon, sans folklore.',
  sections: [
    {
      title: 'D’où vient le mot',
      blocks: [
        paragraph(
          'Du latin libertinus, l’affranchi. Au XVIIᵉ siècle, on appelle libertins des savants et des poètes qui refusent de croire sur parole : leur faute est de penser, plus que de vivre. Théophile de Viau le paie de la prison.',
        ),
        paragraph(
          'Le siècle suivant déplace le sens vers les mœurs. Crébillon, Laclos et bien d’autres font du salon un théâtre où l’esprit compte autant que la séduction. Le mot garde de cette époque deux visages : la liberté, et le jeu avec autrui. Le libertinage d’aujourd’hui a tranché en faveur du premier, en y ajoutant ce qui manquait alors : le consentement de tous.',
        ),
      ],
    },
    {
      title: 'Ce que l’on appelle ainsi maintenant',
      blocks: [
        paragraph(
          'Le terme rassemble des façons de vivre très diverses : couples qui sortent de temps en temps en club, personnes seules qui cherchent une complicité suivie, amateurs de soirées entre amis, curieux qui se contentent de lire. Beaucoup ne se diraient pas libertins et le sont ; d’autres emploient le mot et n’ont jamais passé la porte.',
        ),
        paragraph(
          'Pour les nuances entre échangisme, mélangisme ou non-monogamie, voyez le ',
          link('/lexique', 'lexique'),
          '.',
        ),
      ],
    },
    {
      title: 'Une carte inégale',
      blocks: [
        list(
          [
            strong('Paris et l’Île-de-France'),
            ' réunissent le plus grand nombre de lieux, du petit bar au grand club, et la clientèle la plus changeante.',
          ],
          [
            strong('Le littoral méditerranéen'),
            ' vit au rythme de l’été, avec des séjours naturistes dont les usages diffèrent : la nudité y est ordinaire et n’invite à rien.',
          ],
          [
            strong('Lyon, Bordeaux, Toulouse, Lille'),
            ' et leurs environs ont des adresses anciennes, fréquentées par des habitués qui se connaissent.',
          ],
          [
            strong('La campagne'),
            ' se rencontre chez les uns et les autres, ou dans quelques domaines. On y roule davantage et on y reste plus longtemps.',
          ],
          [
            strong('Les frontières'),
            ' avec la Belgique et la Suisse sont poreuses, et souvent plus proches qu’une métropole.',
          ],
        ),
        paragraph(
          'Notre ',
          link('/annuaire-clubs-libertins-france', 'annuaire par région'),
          ' donne un aperçu de ce type de lieux.',
        ),
      ],
    },
    {
      title: 'Ce que dit la loi',
      blocks: [
        paragraph(
          'Entre adultes consentants et dans un lieu privé, la vie intime ne regarde que ceux qui la vivent. Un club est un lieu privé s’il contrôle ses entrées. L’exhibition imposée à autrui, elle, reste un délit, même en pleine forêt.',
        ),
        paragraph(
          'Est puni aussi le fait d’enregistrer ou de diffuser une image intime sans accord, de contraindre ou de surprendre la volonté de quelqu’un, d’organiser ou d’exploiter la prostitution d’autrui. La majorité est de 18 ans, et aucune dérogation n’existe.',
        ),
      ],
    },
    {
      title: 'Se rencontrer aujourd’hui',
      blocks: [
        paragraph(
          'Les petites annonces ont laissé place aux applications, qui ont leurs défauts : faux profils, précipitation, bruit. Nous avons fait le choix inverse. On écrit ici sans compter ses messages, on lit sans réseau, on bloque en un geste, et l’on ne vend rien.',
        ),
        {
          kind: 'action',
          text: 'Une communauté francophone, réservée aux adultes.',
          to: '/register',
          label: 'Créer un compte gratuit',
        },
      ],
    },
  ],
  structured: 'Article',
  related: ['/echangisme-france', '/annuaire-clubs-libertins-france', '/site-libertin-francais'],
  updated: '2026-11-22',
};
