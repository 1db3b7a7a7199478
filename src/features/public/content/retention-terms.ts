/**
 * Lists what the server stores of people, why, on what ground, for how long, and what happens then. The page of terms
 * and the register of processing (docs/PROCESSING.md) are made of it; a test compares the terms with what enforces
 * them.
 */
type Unit = 'minutes' | 'hours' | 'days' | 'months' | 'years';

/** The activities of the register, each with its purpose and whom it concerns. */
export const activities = {
  account: { name: 'Tenir les comptes', people: 'Membres', receivers: 'Le membre seul' },
  meeting: { name: 'Permettre de se rencontrer', people: 'Membres', receivers: 'Les membres à qui l’on se montre' },
  safety: { name: 'Protéger les membres', people: 'Membres et visiteurs', receivers: 'La modération' },
  proof: { name: 'Vérifier l’âge et l’identité', people: 'Membres', receivers: 'La certification' },
  sale: { name: 'Vendre des abonnements', people: 'Membres abonnés', receivers: 'Le prestataire de paiement' },
  service: { name: 'Faire fonctionner le service', people: 'Membres et visiteurs', receivers: 'L’exploitant' },
} as const;
export type Activity = keyof typeof activities;

export interface RetentionTerm {
  id: string;
  activity: Activity;
  what: string;
  why: string;
  ground: string;
  /** null: until what `until` says. */
  term: { count: number; unit: Unit } | null;
  /** From when the term counts, or until when something is stored. */
  until: string;
  after: string;
}

const contract = 'Contrat';
const interest = 'Intérêt légitime';
const law = 'Obligation légale';
const consent = 'Accord exprès';
const erased = 'Effacement.';

const row = (
  id: string,
  activity: Activity,
  [what, why]: readonly [string, string],
  ground: string,
  [term, until]: readonly [readonly [number, Unit] | null, string],
  after: string = erased,
): RetentionTerm => ({
  id,
  activity,
  what,
  why,
  ground,
  term: term && { count: term[0], unit: term[1] },
  until,
  after,
});

export const retentionTerms: readonly RetentionTerm[] = [
  row(
    'account',
    'account',
    ['Compte et profil', 'Vous reconnaître et vous présenter'],
    `${contract} ; ${consent.toLowerCase()} pour la vie intime`,
    [null, 'jusqu’à la suppression du compte'],
  ),
  row('consents', 'account', ['Accords donnés et retirés', 'En apporter la preuve'], law, [
    null,
    'jusqu’à la suppression du compte',
  ]),
  row('address-change', 'account', ['Changement d’adresse demandé', 'En faire confirmer l’adresse'], contract, [
    [2, 'days'],
    'au plus après l’envoi du lien, une heure si vous le demandez vous-même',
  ]),
  row(
    'deletion',
    'account',
    ['Compte dont la suppression est demandée', 'Vous laisser changer d’avis'],
    contract,
    [[14, 'days'], 'après la demande'],
    'Effacement du compte, des fichiers et des sessions.',
  ),
  row('export', 'account', ['Copie de vos données', 'Vous la remettre'], law, [[7, 'days'], 'après sa préparation']),
  row('session', 'account', ['Sessions', 'Vous garder connecté'], contract, [[60, 'days'], 'après le dernier usage']),
  row('security-log', 'account', ['Journal de sécurité', 'Vous montrer les accès à votre compte'], interest, [
    [90, 'days'],
    'après l’événement',
  ]),
  row(
    'conversations',
    'meeting',
    ['Conversations et groupes', 'Transmettre vos messages'],
    contract,
    [null, 'jusqu’à la suppression du compte'],
    'Un message supprimé ne laisse que sa place.',
  ),
  row('relations', 'meeting', ['Suivis, blocages, favoris, témoignages', 'Faire ce que vous avez choisi'], contract, [
    null,
    'jusqu’à ce que vous y mettiez fin, ou à la suppression du compte',
  ]),
  row(
    'albums',
    'meeting',
    ['Albums et leurs images', 'Les montrer à qui vous voulez'],
    `${contract} ; ${consent.toLowerCase()} pour la vie intime`,
    [null, 'jusqu’à ce que vous les retiriez, ou à la suppression du compte'],
    'Effacement des fichiers.',
  ),
  row('no-shows', 'meeting', ['Absence à un événement', 'Permettre à l’organisateur d’en tenir compte'], interest, [
    [1, 'years'],
    'après l’événement',
  ]),
  row('notifications', 'meeting', ['Notifications', 'Vous dire ce qui est arrivé'], contract, [
    [90, 'days'],
    'après leur envoi',
  ]),
  row('visits', 'meeting', ['Visites de profils', 'Vous montrer qui est passé'], contract, [
    [90, 'days'],
    'après la visite',
  ]),
  row('live', 'meeting', ['Passage dans un salon en direct', 'Vous y laisser revenir'], contract, [
    [10, 'minutes'],
    'après la sortie',
  ]),
  row('calls', 'meeting', ['Appels : qui, quand', 'Éviter les appels répétés'], contract, [
    [1, 'days'],
    'après l’appel',
  ]),
  row('group-log', 'meeting', ['Journal d’un groupe', 'Rendre compte aux administrateurs du groupe'], interest, [
    [90, 'days'],
    'après l’acte',
  ]),
  row(
    'album-requests',
    'meeting',
    ['Demandes d’accès à un album, refusées', 'Éviter les demandes répétées'],
    contract,
    [[7, 'days'], 'après le refus'],
  ),
  row('closed-rooms', 'safety', ['Contenu d’un salon fermé', 'Permettre de le signaler'], interest, [
    [10, 'minutes'],
    'après la fermeture',
  ]),
  row('wall', 'safety', ['Publications du mur', 'Avertir les membres'], interest, [
    [180, 'days'],
    'après la publication',
  ]),
  row(
    'decisions',
    'safety',
    ['Décisions de la modération et contestations', 'En répondre, et permettre de contester'],
    law,
    [null, 'jusqu’à la suppression du compte'],
    'La décision subsiste sans votre nom, pour le rapport de transparence.',
  ),
  row('notices', 'safety', ['Signalements faits sans compte', 'Les traiter et y répondre'], law, [
    [1, 'years'],
    'après le signalement, ou jusqu’à la décision',
  ]),
  row(
    'closed-addresses',
    'safety',
    ['Empreinte de l’adresse d’un compte exclu', 'Faire respecter une exclusion'],
    interest,
    [null, 'jusqu’au terme de la décision'],
  ),
  row(
    'certification',
    'proof',
    ['Photo ou vidéo de certification', 'Vous comparer à votre profil'],
    consent,
    [[30, 'days'], 'au plus, et jusqu’à la décision'],
    'Effacement de l’image et de sa clé, avec un reçu.',
  ),
  row('seal', 'proof', ['Sceau de certification', 'Montrer que le profil a été vérifié'], contract, [
    null,
    'jusqu’à la suppression du compte, même s’il ne compte que 24 mois',
  ]),
  row(
    'age-question',
    'proof',
    ['Demande de preuve d’âge à un portefeuille', 'Vérifier que vous êtes majeur'],
    law,
    [[1, 'days'], 'après la demande'],
    'Il ne reste que le fait, sa date et le moyen employé, jusqu’à la suppression du compte.',
  ),
  row(
    'documents',
    'proof',
    ['Justificatifs d’un compte professionnel', 'Vérifier qui parle au nom d’un établissement'],
    contract,
    [null, 'jusqu’à ce que vous les retiriez, ou à la suppression du compte'],
    'Effacement des fichiers.',
  ),
  row('unpaid-orders', 'sale', ['Commandes jamais payées', 'Reconnaître un paiement tardif'], contract, [
    [90, 'days'],
    'après la commande',
  ]),
  row(
    'payments',
    'sale',
    ['Paiements et factures', 'Tenir les comptes de l’exploitant'],
    law,
    [null, 'aussi longtemps que la loi comptable le demande à l’exploitant'],
    'Le compte supprimé, la ligne ne désigne plus personne.',
  ),
  row(
    'applied',
    'service',
    ['Numéros des opérations déjà appliquées', 'Ne compter qu’une fois un envoi répété'],
    interest,
    [[400, 'days'], 'après l’opération'],
  ),
  row(
    'abuse-hits',
    'safety',
    ['Règles rencontrées contre les abus, sans texte', 'Reconnaître les envois en masse'],
    interest,
    [[30, 'days'], 'après la rencontre, ou jusqu’à la décision si un dossier est ouvert'],
  ),
  row(
    'removed-pictures',
    'safety',
    ['Empreintes d’images retirées', 'Reconnaître une image envoyée de nouveau'],
    interest,
    [[2, 'years'], 'après le retrait'],
  ),
  row('announcements', 'service', ['À qui une annonce a été envoyée', 'Ne l’envoyer qu’une fois'], interest, [
    [400, 'days'],
    'après l’envoi',
  ]),
  row(
    'reports',
    'safety',
    ['Signalements, avec les messages cités', 'Protéger les membres'],
    law,
    [null, 'aussi longtemps que la modération en répond'],
    'À la suppression d’un compte, le lien avec lui s’efface ; le signalement reste. Une image jointe en direct s’efface avec le dossier, ou au terme de la contestation.',
  ),
  row(
    'house-requests',
    'safety',
    ['Demandes de l’équipe sur un membre, avec leur motif', 'Ne rien faire de grave à une seule personne'],
    interest,
    [[1, 'years'], 'après la demande, l’adresse proposée 24 heures au plus'],
    'Le fait et sa date restent au journal de l’administration.',
  ),
  row('house-notes', 'safety', ['Notes de la modération sur un membre', 'Suivre un dossier'], interest, [
    null,
    'jusqu’à la suppression du compte',
  ]),
  row(
    'audit',
    'safety',
    ['Journal de l’administration, dossiers consultés', 'Répondre de ce que l’équipe fait'],
    law,
    [null, 'jusqu’à la suppression du compte concerné'],
    'Les détails s’effacent ; une empreinte sans nom reste.',
  ),
  row('contact', 'service', ['Messages du formulaire de contact', 'Vous répondre'], interest, [
    [1, 'years'],
    'après le message',
  ]),
  row('mails', 'service', ['E-mails qui n’ont pu être remis', 'En avertir l’exploitant'], interest, [
    [90, 'days'],
    'après l’échec',
  ]),
  row('push', 'service', ['Inscriptions éteintes aux notifications', 'Reconnaître un appareil qui revient'], consent, [
    [30, 'days'],
    'après leur arrêt',
  ]),
  row('previews', 'service', ['Aperçus de liens', 'Ne pas les relire à chaque fois'], interest, [
    [30, 'days'],
    'après leur lecture, sans mention de qui les a demandés',
  ]),
  row('vitals', 'service', ['Rapidité des écrans, en nombres par jour', 'Savoir ce qui est lent'], 'Accord', [
    [90, 'days'],
    'après la mesure, sans compte ni adresse',
  ]),
  row('orphans', 'service', ['Images que plus rien ne désigne', 'Laisser finir un envoi interrompu'], interest, [
    [7, 'days'],
    'après leur dépôt',
  ]),
];

const units: Record<Unit, readonly [string, string]> = {
  minutes: ['minute', 'minutes'],
  hours: ['heure', 'heures'],
  days: ['jour', 'jours'],
  months: ['mois', 'mois'],
  years: ['an', 'ans'],
};

/** « 90 jours après la visite ». */
export function termText({ term, until }: RetentionTerm): string {
  if (term === null) return until;
  const [one, many] = units[term.unit];
  return `${term.count} ${term.count === 1 ? one : many} ${until}`;
}
