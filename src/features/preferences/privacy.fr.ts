import type { Audience, CallAudience, PrivacySetting } from '#schemas/actions/privacy-set.ts';
import type { ConsentRecord } from '#schemas/wire/privacy.ts';

/** Texts of « Confidentialité ». */
export const privacy = {
  title: 'Confidentialité',
  intro: 'Ce que les autres membres peuvent faire et voir. Vos choix valent sur tous vos appareils.',
  contact: { title: 'Les autres et vous' },
  settings: {
    writing: {
      label: 'Qui peut m’écrire en premier',
      hint: 'Vos conversations continuent. Quand vous écrivez à quelqu’un, il peut toujours vous répondre après votre message.',
    },
    finding: {
      label: 'Qui peut me trouver',
      hint: 'Dans la recherche et les suggestions. Votre profil reste ouvert à qui vous connaît déjà.',
    },
    calling: {
      label: 'Qui peut m’appeler',
      hint: 'Parmi les membres avec qui vous avez échangé des messages. Pour les autres, votre téléphone ne sonne pas, et ils n’en savent rien.',
    },
  } satisfies Record<PrivacySetting, { label: string; hint: string }>,
  audiences: {
    everyone: 'Tous les membres',
    certified: 'Les membres certifiés',
    nobody: 'Personne',
  } satisfies Record<Audience, string>,
  callAudiences: {
    conversations: 'Mes conversations',
    followers: 'Mes adeptes',
    nobody: 'Personne',
  } satisfies Record<CallAudience, string>,
  discretion: {
    label: 'Navigation discrète',
    hint: 'Vos visites ne se voient plus, et vous ne voyez plus celles des autres.',
  },
  consents: {
    title: 'Vos accords',
    intro: 'Chaque accord, avec la version du texte que vous avez lu et sa date.',
    none: 'Aucun accord n’est enregistré.',
    kinds: {
      'terms': 'Conditions d’utilisation',
      'sensitive-data': 'Données sur l’orientation sexuelle',
    } satisfies Record<ConsentRecord['kind'], string>,
    given: (wording: number, day: string) => `Version ${wording}, accepté le ${day}`,
    withdrawn: (day: string) => `retiré le ${day}`,
    inForce: 'En vigueur',
    ended: 'Retiré',
  },
};
