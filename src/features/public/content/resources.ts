import { link, links, list, paragraph, strong, type Page } from './page.ts';

export const resources: Page = {
  path: '/ressources',
  kind: 'info',
  title: 'Ressources : guides, aide et contacts utiles',
  description:
    'Tout ce qu’il est bon d’avoir sous la main : guides de lecture, numéros d’aide en France, repères de santé et réglages de discrétion.',
  kicker: 'Ressources',
  heading: 'Ce qu’il est bon d’avoir sous la main',
  lead: 'Des lectures pour réfléchir, des contacts pour les moments difficiles, et les réglages qui protègent votre vie privée, réunis au même endroit.',
  sections: [
    {
      title: 'Lire et comprendre',
      blocks: [
        links(
          {
            to: '/guide-libertin-debutants',
            text: 'Guide du débutant',
            about: 'Les premières étapes, de la conversation à deux jusqu’au premier rendez-vous.',
          },
          {
            to: '/libertinage-ethique-consentement',
            text: 'Éthique et consentement',
            about: 'Demander, entendre, revenir sur un accord.',
          },
          {
            to: '/securite-libertinage-conseils',
            text: 'Conseils de sécurité',
            about: 'Avant, pendant et après une rencontre.',
          },
          { to: '/lexique', text: 'Lexique', about: 'Les mots que l’on croise, expliqués simplement.' },
          {
            to: '/blog-libertinage',
            text: 'Articles',
            about: 'Des textes courts sur la communication, la jalousie ou la première soirée.',
          },
        ),
      ],
    },
    {
      title: 'Être aidé, en France',
      blocks: [
        paragraph('Ces services sont publics ou associatifs, gratuits, et n’ont aucun lien avec Alcôve.'),
        list(
          [
            strong('17 ou 112'),
            ' : police, gendarmerie, urgence européenne. Par SMS au ',
            strong('114'),
            ' quand on ne peut pas parler.',
          ],
          [strong('3919'), ' : écoute des femmes victimes de violences et de leur entourage, anonyme, à toute heure.'],
          [strong('0 800 05 95 95'), ' : Viols Femmes Informations, écoute et conseil juridique, appel gratuit.'],
          [
            strong('01 48 06 42 41'),
            ' : SOS homophobie, écoute anonyme des personnes lesbiennes, gays, bi, trans et de leurs proches.',
          ],
          [strong('3018'), ' : harcèlement et violences numériques, dont la diffusion d’images sans accord.'],
          [strong('3114'), ' : prévention du suicide, à toute heure, par des professionnels de santé.'],
        ),
        paragraph(
          'Pour un faux profil ou une tentative d’escroquerie, la plateforme publique Pharos reçoit les signalements de contenus illicites, et Cybermalveillance.gouv.fr explique les démarches.',
        ),
      ],
    },
    {
      title: 'Prendre soin de sa santé',
      blocks: [
        paragraph(
          'Le dépistage des infections sexuellement transmissibles est possible sans ordonnance dans les laboratoires de ville, et gratuitement dans les centres de dépistage (CeGIDD). Sida Info Service répond aux questions au ',
          strong('0 800 840 800'),
          ', anonymement et gratuitement.',
        ),
        paragraph(
          'Parler de prévention avant une rencontre est une preuve de considération, non de méfiance. Un rendez-vous régulier chez un professionnel de santé simplifie cette conversation.',
        ),
      ],
    },
    {
      title: 'Protéger sa vie privée',
      blocks: [
        list(
          'Choisissez un pseudonyme que vous n’employez nulle part ailleurs, et une adresse e-mail réservée à cet usage.',
          'Dans les paramètres d’Alcôve, masquez les noms dans le titre de l’onglet et floutez les images jusqu’au premier toucher.',
          'Sur un appareil partagé, déconnectez-vous : ce que l’appareil gardait est alors effacé.',
          [
            'Lisez ce que nous conservons, et pourquoi, dans la ',
            link('/privacy', 'politique de confidentialité'),
            '.',
          ],
        ),
      ],
    },
    {
      title: 'Vérifier une information',
      blocks: [
        paragraph(
          'Un numéro peut changer : le site de l’organisme fait foi. Si vous remarquez une erreur sur cette page, ',
          link('/contact', 'dites-le-nous'),
          ', elle sera corrigée.',
        ),
      ],
    },
  ],
  structured: 'CollectionPage',
  related: ['/securite-libertinage-conseils', '/faq', '/contact'],
  updated: '2026-11-22',
};
