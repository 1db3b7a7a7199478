import { link, list, paragraph, steps, strong, type Page } from './page.ts';

export const partners: Page = {
  path: '/partenaires',
  kind: 'info',
  title: 'Partenaires : travailler avec nous',
  description:
    'Clubs, domaines, créateurs et associations : ce qu’Alcôve propose à ses partenaires, ce qu’elle leur demande et ce qu’elle ne vend pas.',
  kicker: 'Partenaires',
  heading: 'Des partenaires choisis, et dits',
  lead: 'Nous préférons quelques partenaires dont nous partageons les règles à une longue liste de logos. Voici comment une collaboration se passe, et ce qu’elle ne comprend jamais.',
  sections: [
    {
      title: 'Avec qui nous travaillons',
      blocks: [
        list(
          [
            strong('Les lieux.'),
            ' Clubs, spas et domaines réservés aux adultes, dont la charte met le consentement au premier rang et qui accueillent les débutants avec patience.',
          ],
          [
            strong('Les associations.'),
            ' Celles qui informent sur la santé, l’égalité et la lutte contre les violences, et dont nous relayons volontiers le travail.',
          ],
          [
            strong('Les auteurs et les médias.'),
            ' Celles et ceux qui écrivent sur l’intimité avec sérieux, sans cliché et sans exposer personne.',
          ],
        ),
        paragraph(
          'Un partenariat n’achète ni une bonne place dans la recherche de membres, ni un avis favorable, ni l’accès à des données personnelles.',
        ),
      ],
    },
    {
      title: 'Ce que nous proposons',
      blocks: [
        paragraph(
          'Un partenaire peut disposer d’un ',
          strong('code de parrainage'),
          '. La personne qui s’inscrit avec ce code voit de qui il vient avant de créer son compte, et bénéficie de trente jours d’accès abonné. Le code est vérifié par le serveur : nul ne peut se l’accorder à soi-même.',
        ),
        paragraph(
          'Il peut aussi disposer d’une ',
          strong('page d’inscription à son nom'),
          ', avec un court texte d’accueil. Le formulaire y est le même que partout : mêmes questions, mêmes droits, mêmes protections.',
        ),
        paragraph(
          'Les établissements ouverts au public peuvent enfin demander à figurer dans l’',
          link('/annuaire-clubs-libertins', 'annuaire des clubs'),
          '. On n’y lit que des faits publics : nom, ville, jours d’ouverture, esprit du lieu.',
        ),
      ],
    },
    {
      title: 'Ce que nous demandons',
      blocks: [
        list(
          'Réserver l’accès aux personnes majeures, et le vérifier réellement.',
          'Afficher une charte, et disposer d’une personne à qui parler quand elle n’est pas respectée.',
          'Interdire les photographies et les enregistrements.',
          'Accueillir sans discrimination d’origine, de genre, d’âge adulte, de handicap ou d’apparence.',
          'Dire clairement, dans toute communication commune, qu’il s’agit d’un partenariat.',
        ),
      ],
    },
    {
      title: 'Comment commencer',
      blocks: [
        steps(
          {
            title: 'Vous vous présentez',
            text: [
              'Clubs, saunas, bars, boutiques et organisateurs : créez un ',
              link('/register', 'compte'),
              ', puis ouvrez « Espace professionnel » dans les paramètres et inscrivez l’établissement. Pour tout le reste, le ',
              link('/contact', 'formulaire de contact'),
              ', sujet « Partenariat ».',
            ],
          },
          {
            title: 'Nous nous renseignons',
            text: 'Nous lisons votre charte et vos mentions publiques, et posons les questions qui restent.',
          },
          {
            title: 'Nous décidons ensemble',
            text: 'Une collaboration se résume en une page, sans engagement de durée. Chacun peut l’arrêter en le disant.',
          },
        ),
        paragraph(
          'Nous ne transmettons à un partenaire ni liste de membres, ni adresse, ni statistique qui permettrait de reconnaître quelqu’un. La ',
          link('/privacy', 'politique de confidentialité'),
          ' s’applique ici comme ailleurs.',
        ),
      ],
    },
  ],
  faq: [
    {
      question: 'Un club peut-il voir qui s’est inscrit avec son code ?',
      answer:
        'Non. Il peut connaître le nombre d’utilisations du code, jamais l’identité ni le pseudonyme des personnes.',
    },
    {
      question: 'Peut-on acheter de la publicité sur Alcôve ?',
      answer:
        'Non. Il n’y a pas d’espace publicitaire, et les pages publiques ne chargent rien qui vienne d’une régie.',
    },
  ],
  structured: 'WebPage',
  related: ['/annuaire-clubs-libertins', '/contact', '/about'],
  updated: '2026-11-22',
};
