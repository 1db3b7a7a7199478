import { link, list, paragraph, strong, type Page } from './page.ts';

export const freeAccess: Page = {
  path: '/acces-gratuit',
  kind: 'access',
  title: 'Accès gratuit : ce que chaque membre peut faire',
  description:
    'Ce qui est ouvert à tous, ce qui dépend du profil complété, de la certification ou d’un parrainage : l’accès gratuit expliqué sans astérisque.',
  kicker: 'Accès gratuit',
  heading: 'Gratuit, sans astérisque',
  lead: 'Femmes, couples, hommes seuls, personnes trans : l’inscription est gratuite pour tous, et les droits ne dépendent jamais du genre. Voici ce qui est ouvert, et à quelles conditions.',
  sections: [
    {
      title: 'Ouvert à tout compte',
      blocks: [
        list(
          [
            strong('Écrire et répondre.'),
            ' Les conversations privées sont ouvertes à tous, sans limite de nombre, avec images, réactions et réponses.',
          ],
          [strong('Chercher.'), ' Par ville, distance, âge, genre, statut ou pseudonyme.'],
          [strong('Se protéger.'), ' Bloquer, signaler, masquer, flouter.'],
          [
            strong('Lire hors ligne.'),
            ' Ce qui se trouve sur votre appareil y reste lisible, et ce que vous écrivez part au retour du réseau.',
          ],
          [strong('Corriger.'), ' Modifier son profil à tout moment, avec ou sans réseau.'],
        ),
      ],
    },
    {
      title: 'Ce que change un profil complété',
      blocks: [
        paragraph(
          'Un profil vide n’inspire confiance à personne. Une jauge indique ce qui manque au vôtre, et certaines parties de l’application ne s’ouvrent qu’aux profils complétés dont la photographie a été relue par la modération. La messagerie, la recherche, votre profil et vos paramètres restent ouverts dans tous les cas.',
        ),
        paragraph(
          'Ce contrôle porte sur ce que les autres voient : une photographie d’une personne mineure, volée, ou explicite n’est pas acceptée.',
        ),
      ],
    },
    {
      title: 'Les statuts',
      blocks: [
        list(
          [strong('Membre.'), ' Le statut de toute personne inscrite.'],
          [
            strong('Membre abonné.'),
            ' Le statut que donne un abonnement, ou pendant trente jours le code de parrainage d’un partenaire : alors rien n’est à payer et rien ne se renouvelle. À la fin de la période, on redevient membre.',
          ],
          [
            strong('Membre certifié.'),
            ' Un profil dont l’identité a été reconnue. Voyez la page ',
            link('/certification', 'certification'),
            ' pour savoir ce que ce mot recouvre aujourd’hui.',
          ],
        ),
        paragraph(
          'Aucun statut ne s’attribue à soi-même, et celui de membre certifié ne s’achète pas : le serveur en décide, à partir de tables que les membres ne peuvent pas écrire.',
        ),
      ],
    },
    {
      title: 'Pourquoi le genre ne donne aucun droit',
      blocks: [
        paragraph(
          'On promet souvent la gratuité aux femmes et aux couples pour attirer les hommes seuls, qui paient. Cette façon de faire transforme les unes en marchandise et les autres en portefeuilles. Ici, la gratuité vaut pour les femmes et les couples comme pour tout le monde, et le tarif de chacun est le même : aucun.',
        ),
        paragraph(
          'Pourquoi pas de carte bancaire, même « pour vérifier » ? La réponse est sur la page ',
          link('/site-libertin-gratuit-sans-cb', 'gratuit sans carte'),
          '.',
        ),
      ],
    },
    {
      title: 'Ce que nous demandons en échange',
      blocks: [
        list(
          'Avoir 18 ans ou plus, et le dire honnêtement.',
          'Décrire une personne réelle, ou un couple réel, la vôtre.',
          'Respecter les refus, la vie privée et les règles de la maison.',
        ),
        {
          kind: 'action',
          text: 'Deux minutes, un pseudonyme, aucune carte.',
          to: '/register',
          label: 'Créer un compte gratuit',
        },
      ],
    },
  ],
  faq: [
    {
      question: 'La gratuité est-elle limitée dans le temps ?',
      answer:
        'Non. Un compte reste gratuit. Seul l’accès abonné offert par un code de parrainage a une durée, de trente jours.',
    },
    {
      question: 'Comment obtenir un code de parrainage ?',
      answer:
        'Il est donné par un partenaire, par exemple un club. Il s’ajoute à l’adresse d’inscription, et son auteur vous est nommé avant que vous ne créiez le compte.',
    },
  ],
  structured: 'WebPage',
  related: ['/site-libertin-gratuit-sans-cb', '/certification', '/cgv'],
  updated: '2026-11-22',
};
