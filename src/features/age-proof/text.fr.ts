/** Texts of « Preuve de majorité ». */
import type { AgeProofReason, AgeProofRefusal } from '#schemas/wire/age-proof.ts';
import { typo } from '#i18n/fr/typography.ts';

const refusals: Record<AgeProofRefusal, string> = {
  'age-proof-done': 'Votre majorité est déjà prouvée, ou n’est plus demandée.',
  'age-proof-requests': 'Trop d’essais aujourd’hui. Réessayez demain.',
};

const reasons: Record<AgeProofReason, string> = {
  declined: 'Votre portefeuille n’a rien présenté : vous avez refusé, ou il ne contient pas d’attestation d’âge.',
  unreadable: 'La réponse de votre portefeuille n’a pas pu être vérifiée. Essayez de nouveau.',
  replayed: 'Cette réponse avait été préparée pour une autre demande. Essayez de nouveau.',
  audience: 'Cette réponse était destinée à un autre site. Essayez de nouveau, depuis cette page.',
  issuer: 'L’attestation vient d’un émetteur que cette maison ne connaît pas.',
  expired: 'L’attestation de votre portefeuille est arrivée à son terme. Renouvelez-la auprès de son émetteur.',
  'under-age': 'L’attestation ne dit pas que vous avez 18 ans ou plus.',
};

export const ageProof = {
  title: 'Preuve de majorité',
  lead: 'Votre portefeuille d’identité numérique confirme que vous avez 18 ans ou plus. Nous n’apprenons rien d’autre.',
  needsConnection: 'Une connexion est nécessaire pour prouver votre majorité.',
  free: {
    title: 'Rien à prouver ici',
    text: 'Votre déclaration à l’inscription suffit.',
  },
  proven: {
    title: 'Votre majorité est prouvée',
    text: (day: string) => `Depuis le ${day}. Tout ce que donne votre statut vous est ouvert.`,
    hint: 'De cette vérification, il ne reste que ce fait, sa date et le moyen employé.',
  },
  steps: {
    title: 'Comment cela se passe',
    items: [
      'Ouvrez la demande dans votre portefeuille, sur cet appareil ou sur votre téléphone.',
      typo('Acceptez de présenter une seule information : avoir 18 ans ou plus.'),
      'Revenez ici : cette page change d’elle-même.',
    ].map(typo),
  },
  start: 'Commencer',
  again: 'Recommencer',
  question: {
    title: 'Votre demande',
    code: 'Code à lire avec votre téléphone',
    scan: 'Lisez ce code avec l’appareil photo de votre téléphone.',
    open: 'Ouvrir mon portefeuille',
    until: (time: string) => typo(`Valable jusqu’à ${time}, pour une seule réponse.`),
    waiting: 'En attente de votre portefeuille…',
  },
  lapsed: 'La demande a expiré sans réponse. Il n’en reste rien.',
  refused: 'La preuve n’a pas abouti',
  privacy: typo(
    'Ni nom, ni date de naissance, ni document : la question ne les demande pas, et rien d’autre que la réponse « oui » n’est lu.',
  ),
  refusals: Object.fromEntries(Object.entries(refusals).map(([code, text]) => [code, typo(text)])) as typeof refusals,
  reasons: Object.fromEntries(Object.entries(reasons).map(([code, text]) => [code, typo(text)])) as typeof reasons,
};
