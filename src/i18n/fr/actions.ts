/** Texts of each action: as a waiting entry, and as a failed one. */
import type { Action } from '#schemas/actions/union.ts';
import { typo } from '../typography.ts';

interface ActionWords {
  /** `name` is the other member's. */
  waiting(name: string): string;
  failed: string;
  /** The action concerns the member's own profile, so its refusals mention no message. */
  isAboutSelf?: true;
}

export const actionWords: Record<Action, ActionWords> = {
  'message.send': {
    waiting: (name: string) => `Message à ${name}`,
    failed: 'Le message n’est pas parti.',
  },
  'message.edit': {
    waiting: (name: string) => `Modification d’un message à ${name}`,
    failed: 'La modification n’a pas été acceptée.',
  },
  'message.delete': {
    waiting: (name: string) => `Suppression d’un message à ${name}`,
    failed: 'Le message n’a pas été supprimé.',
  },
  'message.cancel': {
    waiting: (name: string) => `Annulation d’un message à ${name}`,
    failed: 'L’envoi n’a pas été annulé.',
  },
  'message.react': {
    waiting: (name: string) => typo(`Réaction : ${name}`),
    failed: 'Votre réaction n’a pas été enregistrée.',
  },
  'conversation.read': {
    waiting: (name: string) => typo(`Lecture : ${name}`),
    failed: 'La lecture n’a pas été enregistrée.',
  },
  'conversation.hide': {
    waiting: (name: string) => typo(`Conversation masquée : ${name}`),
    failed: 'La conversation n’a pas été masquée.',
  },
  'conversation.set': {
    waiting: (name: string) => typo(`Réglage de la conversation : ${name}`),
    failed: 'Le réglage de la conversation n’a pas été enregistré.',
  },
  'conversation.open': {
    waiting: (name: string) => typo(`Conversation ouverte : ${name}`),
    failed: 'La conversation n’a pas été ouverte.',
  },
  'member.block': {
    waiting: (name: string) => typo(`Blocage : ${name}`),
    failed: 'Ce membre n’a pas été bloqué.',
  },
  'member.unblock': {
    waiting: (name: string) => typo(`Déblocage : ${name}`),
    failed: 'Ce membre n’a pas été débloqué.',
  },
  'profile.edit': {
    waiting: () => 'Vos paramètres',
    failed: 'Vos paramètres n’ont pas été enregistrés.',
    isAboutSelf: true,
  },
  'report.create': {
    waiting: (name: string) => typo(`Signalement : ${name}`),
    failed: 'Le signalement n’a pas été accepté.',
  },
};
