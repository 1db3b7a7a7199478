/** English texts about access and missing profile fields: for the strip, the completion ring, and closed features. */
import type { Translation } from '#i18n/translation.ts';
import type { access as french } from '../fr/access.ts';

export const access: Translation<typeof french> = {
  banner: {
    titles: {
      'age_proof': 'Age to be verified',
      'rejected_avatar': 'Avatar refused',
      'pending_avatar': 'Avatar awaiting approval',
      'incomplete_profile': 'Incomplete profile',
      'no_avatar': 'Action required',
      unfinished: 'Action required',
      'premium_note': 'Premium access',
    },
    messages: {
      'age_proof': () => 'Prove once that you are 18 or over: nothing of your document is kept.',
      'rejected_avatar': () => 'Your avatar was refused. Please submit a new one that follows the rules.',
      'pending_avatar': () =>
        'Your avatar is being reviewed. You will have access to all features once it is approved.',
      'incomplete_profile': (completion) =>
        `Your profile is ${completion}% complete. Bring it to 100% to have access to all features.`,
      'no_avatar': () => 'You need to add an approved avatar to have access to all features.',
      unfinished: () => 'Your sign-up is not finished. Finish it to have access to all features.',
      'premium_note': (completion) =>
        `Everything is open to you. Your profile still has to be completed: ${completion}%.`,
    },
    missing: (labels) => `Missing: ${labels}`,
    others: (count) => `+${count} more`,
    action: 'Complete',
    proveAge: 'Prove',
  },
  badges: {
    none: 'No badge',
    bronze: 'Bronze badge',
    silver: 'Silver badge',
    gold: 'Gold badge',
    platinum: 'Platinum badge',
  },
  missing: {
    username: 'username',
    genre: 'gender',
    avatarUrl: 'avatar',
    bio: 'introduction',
    dateNaissance: 'date of birth',
    location: 'town',
    sexualite: 'sexuality',
    experience: 'experience',
    desires: 'desires',
    taille: 'height',
    poids: 'weight',
    coverUrl: 'cover',
  },
  hints: {
    username: 'Choose a username.',
    genre: 'Say who you are.',
    avatarUrl: 'Add an avatar. Moderation sees it before other members do.',
    bio: 'Introduce yourself in a few sentences.',
    dateNaissance: 'Give your date of birth. Only your age is shown.',
    location: 'Give your town. Others only see how far away it is.',
    sexualite: 'Give your sexuality.',
    experience: 'Say how experienced you are.',
    desires: 'Choose what attracts you.',
    taille: 'Give your height.',
    poids: 'Give your weight.',
    coverUrl: 'Add a cover picture.',
  },
  couple: { dateNaissance: 'dates of birth', taille: 'heights', poids: 'weights of both' },
  closed: {
    features: {
      privateMedia: 'Private media are closed for the moment.',
      live: 'Live is closed for the moment.',
      calls: 'Calls are closed for the moment.',
      visitors: 'The list of your visitors is closed for the moment.',
      followers: 'The list of your followers is closed for the moment.',
      testimonials: 'Testimonials are closed for the moment.',
      events: 'Creating events is closed for the moment.',
    },
    steps: {
      'age_proof': 'Prove my age',
      'rejected_avatar': 'Choose another avatar',
      'pending_avatar': 'See my profile',
      'incomplete_profile': 'Complete my profile',
    },
  },
};
