import { operatorFacts } from './operator.ts';
import { link, list, paragraph, type Page } from './page.ts';

export const salesTerms: Page = {
  path: '/cgv',
  kind: 'legal',
  title: 'Conditions générales de vente (CGV)',
  description:
    'Alcôve ne vend rien aujourd’hui. Ces conditions le disent clairement et fixent ce qui serait respecté si une offre payante voyait le jour.',
  kicker: 'Légal',
  heading: 'Conditions de vente',
  lead: 'Aucun achat n’est possible sur ce site. Cette page existe pour le dire sans ambiguïté, et pour engager l’exploitant sur la manière dont une vente se ferait.',
  sections: [
    {
      title: '1. État actuel',
      blocks: [
        paragraph(
          'À la date de cette page, le service ne comporte ni offre payante, ni page de paiement, ni enregistrement de moyen de paiement. Aucune somme ne peut vous être prélevée. Toute personne qui vous demanderait de l’argent au nom d’Alcôve commet une escroquerie : ',
          link('/contact', 'signalez-la'),
          '.',
        ),
      ],
    },
    {
      title: '2. Périodes offertes',
      blocks: [
        paragraph(
          'Un code de parrainage peut donner trente jours d’accès abonné à un nouveau compte. Cette période est gratuite. Elle commence à l’inscription, se termine d’elle-même et ne se transforme pas en abonnement. Un code vaut une fois par compte ; il ne se cède pas et n’a pas de valeur monétaire.',
        ),
        paragraph(
          'Un partenaire peut cesser de proposer son code à tout moment ; les périodes déjà commencées vont à leur terme.',
        ),
      ],
    },
    {
      title: '3. Si une offre payante est proposée un jour',
      blocks: [
        paragraph('Ces conditions seraient remplacées avant la première vente, et comprendraient au moins :'),
        list(
          'le contenu exact de l’offre, sa durée et son prix total, toutes taxes comprises ;',
          'un bouton de commande qui mentionne l’obligation de payer ;',
          'le consentement exprès de l’acheteur avant tout renouvellement, et un rappel avant l’échéance ;',
          'un droit de rétractation de quatorze jours, et ce qu’il devient si l’accès commence tout de suite ;',
          'une résiliation en ligne, accessible en quelques gestes, sans lettre ni appel ;',
          'un libellé discret sur les relevés bancaires, et l’identité du prestataire de paiement.',
        ),
        paragraph(
          'Les comptes existants ne seraient pas basculés vers une offre payante. Ce qui est gratuit à ce jour et décrit sur la page ',
          link('/acces-gratuit', 'accès gratuit'),
          ' ne deviendrait payant qu’après une annonce faite au moins un mois à l’avance.',
        ),
      ],
    },
    {
      title: '4. Réclamations et médiation',
      blocks: [
        paragraph(
          'Une réclamation se dépose par le ',
          link('/contact', 'formulaire de contact'),
          ' et reçoit une réponse par e-mail. En cas de vente, la loi impose à l’exploitant de désigner un médiateur de la consommation, dont le nom figurerait ici. Tant qu’aucune vente n’existe, aucun médiateur n’est désigné.',
        ),
      ],
    },
    {
      title: '5. Professionnels et partenaires',
      blocks: [
        paragraph(
          'Les relations avec les établissements et les ',
          link('/partenaires', 'partenaires'),
          ' ne donnent lieu à aucun paiement par l’intermédiaire du site. Les prix affichés par un club dans sa propre communication relèvent de ses propres conditions.',
        ),
      ],
    },
    {
      title: '6. Le vendeur, s’il y en avait un',
      blocks: [
        paragraph(
          'L’exploitant de cette installation serait le vendeur. Voici ses renseignements, qui doivent être complets avant toute vente.',
        ),
        operatorFacts(),
        paragraph('L’usage du service est par ailleurs régi par les ', link('/terms', 'conditions d’utilisation'), '.'),
      ],
    },
  ],
  structured: 'WebPage',
  related: ['/acces-gratuit', '/terms', '/contact'],
  updated: '2026-11-22',
};
