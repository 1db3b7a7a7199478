/** Texts of « Abonnement ». */
import type { SubscriptionRefusal } from '#schemas/wire/subscription.ts';
import { typo } from '#i18n/fr/typography.ts';

const refusals: Record<SubscriptionRefusal, string> = {
  'unknown-offer': 'Cette formule n’est plus proposée. La liste vient d’être actualisée.',
  'subscription-running': 'Un abonnement est déjà en cours. Il se renouvelle tant que vous ne le résiliez pas.',
  'no-subscription': 'Aucun renouvellement n’est en cours.',
  'provider-away': 'Le prestataire de paiement ne répond pas. Rien n’a été débité ; réessayez dans un moment.',
};

export const subscription = {
  lead: 'Ce que vous soutenez, et ce que cela vous ouvre.',
  needsConnection: 'Une connexion est nécessaire pour payer ou résilier.',
  state: {
    title: 'Votre situation',
    none: 'Vous n’avez pas d’abonnement.',
    noneHint: 'Lire, chercher et répondre restent ouverts à tous.',
    running: (day: string) => `Premium jusqu’au ${day}`,
    renews: (day: string, price: string) => typo(`Prochaine échéance le ${day} : ${price}.`),
    ends: typo('Aucun renouvellement : il s’arrête de lui-même à cette date.'),
    free: (day: string) => `Premium offert jusqu’au ${day}.`,
    given: 'Premium vous est offert par la maison.',
    certified: typo('Votre profil est certifié : tout ce que premium ouvre vous est déjà ouvert.'),
  },
  includes: {
    title: 'Ce que premium ouvre',
    list: [
      'La création d’événements',
      typo('La soirée de la maison : son programme et votre inscription'),
      'Vos adeptes et vos visiteurs, même si votre profil n’est pas complet',
      'Vos photos sans limite de nombre',
      'Les albums privés, avec l’accord du membre',
    ],
  },
  offers: {
    title: 'Formules',
    intro: typo('Le paiement a lieu chez le prestataire : aucune donnée de carte ne nous parvient.'),
    closed: 'Aucune formule n’est proposée sur ce site pour le moment.',
    months: (months: number) => (months === 1 ? 'Un mois' : `${months} mois`),
    aMonth: (price: string) => `soit ${price} par mois`,
    renewal: 'Renouvelé à la même durée et au même prix, résiliable à tout moment.',
    choose: 'Continuer vers le paiement',
    chooseOf: (months: string, price: string) => `Choisir ${months.toLowerCase()}, ${price}`,
    leaving: 'Ouverture du paiement…',
    descriptor: (words: string) => typo(`Sur votre relevé bancaire : ${words}`),
    descriptorHint: 'Rien n’y nomme ce site.',
    sandbox: typo('Démonstration : la « Banque d’essai » ne débite rien.'),
  },
  cancel: {
    open: 'Résilier',
    title: typo('Résilier votre abonnement ?'),
    text: (day: string) => `Vous gardez ce qui est payé jusqu’au ${day}. Aucune autre échéance ne sera prélevée.`,
    confirm: 'Confirmer la résiliation',
    done: { title: 'Abonnement résilié', text: 'Aucune autre échéance ne sera prélevée.' },
  },
  invoices: {
    title: 'Factures',
    list: 'Vos factures',
    item: (number: string) => `Facture ${number}`,
    refunded: 'Remboursée',
  },
  invoice: {
    title: (number: string) => `Facture ${number}`,
    back: 'Abonnement',
    missing: 'Cette facture n’est pas à vous, ou n’existe plus.',
    date: 'Date',
    seller: 'Vendeur',
    buyer: 'Client',
    what: 'Prestation',
    line: (months: string) => `Abonnement premium, ${months.toLowerCase()}`,
    period: 'Période',
    from: (start: string, end: string) => `du ${start} au ${end}`,
    total: 'Total payé',
    refunded: (day: string) => `Ce paiement a été rendu le ${day}. La période qu’il ouvrait est annulée.`,
    trial: typo('Facture d’essai : aucune somme n’a été débitée.'),
    print: 'Imprimer',
  },
  refusals: Object.fromEntries(Object.entries(refusals).map(([code, words]) => [code, typo(words)])) as typeof refusals,
};
