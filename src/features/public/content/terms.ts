import { product } from '#lib/product.ts';
import { places } from '#i18n/fr/places.ts';
import { operatorFacts } from './operator.ts';
import { definitions, link, list, paragraph, type Page } from './page.ts';

export const terms: Page = {
  path: '/terms',
  kind: 'legal',
  title: 'Conditions générales d’utilisation (CGU)',
  description:
    'Les règles de la maison : âge, compte, contenus, comportement, modération, responsabilité et mentions légales, en termes lisibles.',
  kicker: 'Légal',
  heading: 'Conditions d’utilisation',
  lead: 'Ces conditions lient toute personne qui crée un compte. Elles sont écrites pour être lues : chaque article tient en quelques phrases.',
  sections: [
    {
      title: '1. L’éditeur du service',
      blocks: [
        paragraph(
          'Alcôve est un logiciel. Ce site en est une installation, dont l’exploitant est seul responsable. Les renseignements que la loi demande sont les suivants.',
        ),
        operatorFacts(),
      ],
    },
    {
      title: '2. L’objet',
      blocks: [
        paragraph(
          'Le service permet à des adultes de se présenter, de se chercher et de s’écrire. Il ne vend pas de rencontres, n’organise pas de soirées et ne vérifie pas les antécédents de ses membres.',
        ),
      ],
    },
    {
      title: '3. Qui peut s’inscrire',
      blocks: [
        list(
          'Toute personne âgée de 18 ans ou plus. Une date de naissance fausse entraîne la fermeture du compte.',
          'Un compte par personne ou par couple. Dans un profil de couple, les deux personnes ont accepté ces conditions.',
          'L’usage est personnel : un compte ne se prête, ne se vend et ne se transmet pas.',
        ),
      ],
    },
    {
      title: '4. Votre compte',
      blocks: [
        paragraph(
          'Vous choisissez un pseudonyme qui ne nomme personne d’autre, et un mot de passe que vous gardez secret. Vous répondez de ce qui est fait depuis votre compte, sauf s’il a été utilisé contre votre gré et que vous nous avez prévenus.',
        ),
        paragraph(
          'Ce que vous écrivez sans réseau reste sur votre appareil jusqu’à son envoi. Une panne ou la perte de l’appareil peut le faire disparaître ; nous ne pouvons pas le retrouver.',
        ),
      ],
    },
    {
      title: '5. Ce que vous publiez',
      blocks: [
        paragraph(
          'Vos textes et vos images restent à vous. Vous nous autorisez seulement à les enregistrer et à les montrer aux personnes à qui vous les destinez, aussi longtemps que le service en a besoin pour cela.',
        ),
        paragraph('Sont interdits, partout :'),
        list(
          'tout contenu qui concerne une personne mineure, ou qui la fait paraître telle ;',
          'l’image ou les propos d’une personne sans son accord ;',
          'les menaces, le harcèlement, l’incitation à la haine ou à la violence ;',
          'l’offre ou la demande de relations rémunérées, et toute publicité ;',
          'l’usurpation d’identité, les faux profils, les messages en série ;',
          'les photographies de profil explicites.',
        ),
      ],
    },
    {
      title: '6. Comportement',
      blocks: [
        paragraph(
          'Un refus s’accepte sans discussion. Ce que l’on apprend des autres ne se répète pas. Les principes de la page ',
          link('/libertinage-ethique-consentement', 'éthique et consentement'),
          ' valent règles. Il est interdit de contourner un blocage, d’extraire des données par un programme ou de chercher à identifier les membres.',
        ),
      ],
    },
    {
      title: '7. Modération',
      blocks: [
        paragraph(
          'Les photographies de profil sont relues avant d’être montrées. Les conversations privées ne sont pas lues, sauf les messages qu’un membre signale : ils sont alors conservés avec le signalement. Un programme compte les envois pour reconnaître les abus, sans garder aucun texte, et compare les images à celles que nous avons retirées.',
        ),
        paragraph('Une personne décide, jamais un programme. Selon la gravité et la répétition, elle peut :'),
        list(
          'refuser ou retirer une image, un message, un événement, une publication ;',
          'avertir le membre, sans autre effet ;',
          'fermer pour un temps l’envoi de messages, de photographies, ou le Live ;',
          'cacher le profil aux autres membres ;',
          'suspendre le compte pour un temps, ou le fermer.',
        ),
        paragraph(
          'Chaque décision donne ses motifs dans vos paramètres, sous « Décisions » : les faits, la règle ou la loi, la durée, la manière dont nous avons été saisis. Vous pouvez contester une fois, pendant six mois et sans frais ; une autre personne que celle qui a décidé relit tout, et une décision infondée est levée. Vous pouvez aussi saisir un organe de règlement extrajudiciaire certifié, ou un tribunal. Un compte suspendu garde l’accès à ses décisions, à ses données et à sa suppression.',
        ),
        paragraph(
          'Qui publie souvent des contenus manifestement illicites, ou signale souvent sans fondement, peut voir son compte ou le traitement de ses signalements suspendus, après un avertissement.',
        ),
        paragraph(
          'Toute personne, membre ou non, peut nous ',
          link('/signaler', 'signaler un contenu'),
          ' qu’elle juge illicite, et lire avec un code ce qui a été décidé. Il faut dire où il se trouve et pourquoi il le serait ; le nom et l’adresse de l’auteur du signalement ne sont jamais montrés au membre visé.',
        ),
        definitions(
          {
            term: 'Point de contact des autorités',
            text: [
              'L’adresse ',
              product.contactAddress,
              ', en français ou en anglais. La réception d’une injonction y est confirmée sans retard.',
            ],
          },
          {
            term: 'Point de contact des membres et du public',
            text: [
              'La page ',
              link('/contact', 'de contact'),
              ' et le formulaire de signalement, en français. Une personne répond, jamais un automate seul.',
            ],
          },
        ),
      ],
    },
    {
      title: '8. Gratuité',
      blocks: [
        paragraph(
          'L’inscription et l’usage sont gratuits. Ce que donne chaque statut est décrit sur la page ',
          link('/acces-gratuit', 'accès gratuit'),
          ' ; les ',
          link('/cgv', 'conditions de vente'),
          ' disent ce qu’il en est des offres payantes.',
        ),
      ],
    },
    {
      title: '9. Disponibilité et responsabilité',
      blocks: [
        paragraph(
          'Nous faisons de notre mieux pour que le service soit disponible, sans pouvoir le garantir. Une fois un message déclaré envoyé, il est enregistré sur le serveur. Nous ne répondons pas des propos, des actes ni des rencontres des membres, ni du contenu des sites vers lesquels ils publient des liens.',
        ),
        paragraph('Rien dans ces conditions ne limite la responsabilité que la loi interdit de limiter.'),
      ],
    },
    {
      title: '10. Fin du contrat',
      blocks: [
        paragraph(
          'Vous pouvez partir quand vous voulez, en demandant la suppression du compte. Nous pouvons y mettre fin en cas de manquement grave ou répété. Se déconnecter efface ce que l’appareil gardait, mais ne supprime pas le compte.',
        ),
      ],
    },
    {
      title: '11. Changements, droit applicable',
      blocks: [
        paragraph(
          'Une modification importante est annoncée avant de s’appliquer. Le droit français régit ces conditions ; un consommateur garde les protections et le tribunal de son lieu de résidence. La manière dont vos données sont traitées est décrite dans la page ',
          link('/privacy', 'confidentialité'),
          '.',
        ),
      ],
    },
    {
      title: '12. Sources de la carte et des communes',
      blocks: [list(...places.credits)],
    },
  ],
  structured: 'WebPage',
  related: ['/privacy', '/cgv', '/contact'],
  updated: '2026-11-29',
};
