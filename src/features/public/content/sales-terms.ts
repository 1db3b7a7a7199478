import { operatorFacts } from './operator.ts';
import { link, list, paragraph, type Page } from './page.ts';

export const salesTerms: Page = {
  path: '/cgv',
  kind: 'legal',
  title: 'Conditions générales de vente (CGV)',
  description:
    'Ce qui est vendu sur Alcôve, à quel prix, comment cela se renouvelle, se résilie et se facture, et ce qui reste gratuit pour tous.',
  kicker: 'Légal',
  heading: 'Conditions de vente',
  lead: 'Le service est gratuit. Un abonnement facultatif, « Premium », ouvre quelques usages de plus ; ces conditions disent comment il se paie et comment on le quitte.',
  sections: [
    {
      title: '1. Ce qui est vendu',
      blocks: [
        paragraph(
          'Les formules, leur durée et leur prix total sont affichés dans l’application, sur la page « Abonnement » ; là où aucune n’y figure, rien n’est vendu. Le paiement a lieu chez un prestataire : aucune donnée de carte ne parvient au site. Toute personne qui vous demanderait de l’argent autrement, au nom d’Alcôve, commet une escroquerie : ',
          link('/contact', 'signalez-la'),
          '.',
        ),
        list(
          'Le libellé qui figurera sur votre relevé bancaire est montré avant de payer ; il ne nomme pas ce site.',
          'La période payée commence au paiement accepté, et l’accès avec elle, sur tous vos appareils.',
          'Chaque paiement a sa facture, que vous retrouvez sur la même page.',
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
      title: '3. Renouvellement, résiliation, rétractation',
      blocks: [
        list(
          'L’abonnement se renouvelle à la même durée et au même prix tant que vous ne le résiliez pas. Un e-mail l’annonce avant l’échéance : cinq jours pour les formules de moins d’un an, quarante jours pour celle d’un an.',
          'Il se résilie en ligne, depuis la page « Abonnement », sans lettre ni appel. Ce qui est payé reste à vous jusqu’à son terme, et aucune autre échéance n’est prélevée.',
          'Vous disposez de quatorze jours pour vous rétracter. L’accès commençant tout de suite à votre demande, la part déjà utilisée peut rester due.',
          'Un paiement contesté et rendu par votre banque annule la période qu’il ouvrait, et elle seule.',
        ),
        paragraph(
          'Aucun compte n’est basculé vers une formule payante. Ce qui est gratuit et décrit sur la page ',
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
          ' et reçoit une réponse par e-mail. La loi impose à l’exploitant qui vend de désigner un médiateur de la consommation, dont le nom figure avec ses renseignements ; tant que rien n’est vendu, aucun n’est désigné.',
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
      title: '6. Le vendeur',
      blocks: [
        paragraph(
          'L’exploitant de cette installation est le vendeur. Voici ses renseignements, qui doivent être complets avant toute vente.',
        ),
        operatorFacts(),
        paragraph('L’usage du service est par ailleurs régi par les ', link('/terms', 'conditions d’utilisation'), '.'),
      ],
    },
  ],
  structured: 'WebPage',
  related: ['/acces-gratuit', '/terms', '/contact'],
  updated: '2026-11-27',
};
