/** Texts about access and missing profile fields: for the strip, the completion ring, and closed features. */
import { typo } from './typography.ts';

/** Texts of the specification are verbatim, including « N% ». */
export const access = {
  banner: {
    titles: {
      'age_proof': 'Majorité à prouver',
      'rejected_avatar': 'Avatar refusé',
      'pending_avatar': 'Avatar en attente de validation',
      'incomplete_profile': 'Profil incomplet',
      'no_avatar': 'Action requise',
      unfinished: 'Action requise',
      'premium_note': 'Accès premium',
    },
    messages: {
      'age_proof': () => typo('Prouvez une fois que vous avez 18 ans ou plus : rien de votre document n’est gardé.'),
      'rejected_avatar': () => 'Votre avatar a été refusé. Veuillez en soumettre un nouveau conforme aux règles.',
      'pending_avatar': () =>
        'Votre avatar est en cours de validation. Vous pourrez accéder à toutes les fonctionnalités une fois approuvé.',
      'incomplete_profile': (completion: number) =>
        `Votre profil est complété à ${completion}%. Complétez-le à 100% pour accéder à toutes les fonctionnalités.`,
      'no_avatar': () => 'Vous devez ajouter un avatar approuvé pour accéder à toutes les fonctionnalités.',
      unfinished: () => 'Votre inscription n’est pas terminée. Terminez-la pour accéder à toutes les fonctionnalités.',
      'premium_note': (completion: number) =>
        typo(`Tout vous est ouvert. Il reste à compléter votre profil : ${completion} %.`),
    },
    missing: (labels: string) => typo(`Il manque : ${labels}`),
    others: (count: number) => `+${count} autre(s)`,
    action: 'Compléter',
    proveAge: 'Prouver',
  },
  badges: {
    none: 'Sans badge',
    bronze: 'Badge bronze',
    silver: 'Badge argent',
    gold: 'Badge or',
    platinum: 'Badge platine',
  },
  /** Names of the fields that count for the completion. */
  missing: {
    username: 'pseudo',
    genre: 'genre',
    avatarUrl: 'avatar',
    bio: 'présentation',
    dateNaissance: 'date de naissance',
    location: 'ville',
    sexualite: 'sexualité',
    experience: 'expérience',
    desires: 'envies',
    taille: 'taille',
    poids: 'poids',
    coverUrl: 'couverture',
  },
  /** The same fields as next steps. */
  hints: {
    username: 'Choisissez un pseudo.',
    genre: 'Dites qui vous êtes.',
    avatarUrl: 'Ajoutez un avatar. Il est vu par la modération avant les autres membres.',
    bio: 'Présentez-vous en quelques phrases.',
    dateNaissance: 'Indiquez votre date de naissance. Seul l’âge est montré.',
    location: 'Indiquez votre ville. Les autres n’en voient que la distance.',
    sexualite: 'Indiquez votre sexualité.',
    experience: 'Dites où vous en êtes.',
    desires: 'Choisissez ce qui vous attire.',
    taille: 'Indiquez votre taille.',
    poids: 'Indiquez votre poids.',
    coverUrl: 'Ajoutez une image de couverture.',
  },
  couple: { dateNaissance: 'dates de naissance', taille: 'tailles', poids: 'poids des deux' },
  closed: {
    features: {
      privateMedia: 'Les médias privés sont fermés pour le moment.',
      live: 'Le Live est fermé pour le moment.',
      calls: 'Les appels sont fermés pour le moment.',
      visitors: 'La liste de vos visiteurs est fermée pour le moment.',
      followers: 'La liste de vos adeptes est fermée pour le moment.',
      testimonials: 'Les témoignages sont fermés pour le moment.',
      events: 'La création d’événements est fermée pour le moment.',
    },
    /** The one step that lifts the restriction. */
    steps: {
      'age_proof': 'Prouver ma majorité',
      'rejected_avatar': 'Choisir un autre avatar',
      'pending_avatar': 'Voir mon profil',
      'incomplete_profile': 'Compléter mon profil',
    },
  },
};
