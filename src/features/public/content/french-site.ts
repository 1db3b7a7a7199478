import { link, list, paragraph, strong, type Page } from './page.ts';

export const frenchSite: Page = {
  path: '/site-libertin-francais',
  kind: 'seo',
  title: 'Un site libertin pensé en français',
  description:
    'Une interface écrite en français, des villes d’ici, un droit européen : ce que change un site libertin conçu pour la France et ses voisins.',
  kicker: 'En français',
  heading: 'Écrit ici, pour les gens d’ici',
  lead: 'Traduire une application étrangère ne suffit pas. Les mots, les distances, le droit et jusqu’à la façon de dire non changent d’un pays à l’autre.',
  sections: [
    {
      title: 'Une langue, pas une traduction',
      blocks: [
        paragraph(
          'Alcôve est écrite en français dès la première ligne : les messages d’erreur expliquent ce qui s’est passé, les boutons disent ce qu’ils font, et personne n’y est tutoyé sans raison. Vous ne trouverez ni pastilles criardes, ni formules de marchand.',
        ),
        paragraph(
          'Le même soin vaut pour les mots de l’intime. Notre ',
          link('/lexique', 'lexique'),
          ' propose des définitions sobres, utiles à qui débute comme à qui revient.',
        ),
      ],
    },
    {
      title: 'La géographie réelle',
      blocks: [
        paragraph(
          'Chercher « près de chez moi » n’a pas le même sens à Lille, à Gap ou à Liège. La recherche connaît les communes de France, ainsi que les territoires francophones voisins : Belgique, Suisse romande, Luxembourg, Monaco. La distance se calcule de ville à ville, jamais d’adresse à adresse.',
        ),
        list(
          [strong('Dans les grandes villes'), ', un petit rayon suffit souvent.'],
          [strong('En zone rurale'), ', on élargit, et l’on prend le temps d’écrire avant de prendre la route.'],
          [strong('Près d’une frontière'), ', on trouve des voisins que les sites nationaux ignorent.'],
        ),
      ],
    },
    {
      title: 'Le droit qui vous protège',
      blocks: [
        paragraph(
          'La vie intime fait partie des données que le règlement européen protège le plus. C’est pourquoi nous demandons un accord distinct avant de traiter ce que vous dites de votre orientation, et pourquoi vous pouvez le retirer. Tant qu’il n’est pas donné, votre profil n’est montré à personne.',
        ),
        paragraph(
          'Le droit français punit la diffusion d’images sans consentement, le harcèlement et l’usurpation d’identité. Un signalement sur Alcôve ne remplace pas une plainte, mais il conserve ce qu’il faut pour l’appuyer.',
        ),
      ],
    },
    {
      title: 'Une culture du libertinage',
      blocks: [
        paragraph(
          'De Théophile de Viau aux salons du XVIIIᵉ siècle, le mot libertin a d’abord désigné celles et ceux qui pensaient par eux-mêmes. Il en reste une exigence : l’esprit avant la performance, la conversation avant la conquête.',
        ),
        paragraph(
          'C’est cet esprit que nous essayons de tenir, du ',
          link('/guide-libertin-debutants', 'guide des débutants'),
          ' jusqu’à la modération. Pour situer la France d’aujourd’hui, lisez ',
          link('/libertinage-france', 'le libertinage en France'),
          '.',
        ),
      ],
    },
    {
      title: 'Sans pistage',
      blocks: [
        paragraph(
          'Aucune régie publicitaire, aucun outil de mesure étranger, aucune police de caractères chargée depuis un autre site : une page d’Alcôve ne parle qu’à Alcôve. Le détail se vérifie dans la page ',
          link('/privacy', 'confidentialité'),
          ' et, pour les curieux, dans les outils de votre navigateur.',
        ),
        {
          kind: 'action',
          text: 'L’inscription prend deux minutes et reste gratuite.',
          to: '/register',
          label: 'Créer un compte',
        },
      ],
    },
  ],
  structured: 'WebPage',
  related: ['/libertinage-france', '/communaute-libertine', '/about'],
  updated: '2026-11-22',
};
