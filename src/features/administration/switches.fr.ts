/** Texts of the emergency switches: what each stops, who turns it, and what follows. */
import { typo } from '#i18n/fr/typography.ts';
import type { StaffRight } from '#schemas/entities/decision.ts';
import type { SwitchName, SwitchRefusal } from '#schemas/wire/switches.ts';
import { house } from './text.fr.ts';

interface SwitchText {
  title: string;
  running: string;
  stopped: string;
  stop: string;
  start: string;
  stopTitle: string;
  stopText: string;
  startTitle: string;
  stopDone: string;
  startDone: string;
}

const names: Record<SwitchName, SwitchText> = {
  live: {
    title: 'Live',
    running: 'Le Live est ouvert.',
    stopped: 'Le Live est coupé. Personne n’y entre.',
    stop: 'Couper le Live',
    start: 'Rouvrir le Live',
    stopTitle: typo('Couper le Live ?'),
    stopText:
      'Tous les salons s’arrêtent à l’instant, pour tout le monde. Deux personnes sont nécessaires pour rouvrir.',
    startTitle: typo('Rouvrir le Live ?'),
    stopDone: 'Le Live est coupé.',
    startDone: 'Le Live est rouvert.',
  },
  'sign-up': {
    title: 'Inscriptions',
    running: 'Les inscriptions sont ouvertes.',
    stopped: 'Les inscriptions sont fermées. Les membres inscrits se connectent et confirment leur adresse.',
    stop: 'Fermer les inscriptions',
    start: 'Rouvrir les inscriptions',
    stopTitle: typo('Fermer les inscriptions ?'),
    stopText:
      'Personne ne s’inscrit plus, ni comme membre ni comme professionnel. Deux personnes sont nécessaires pour rouvrir.',
    startTitle: typo('Rouvrir les inscriptions ?'),
    stopDone: 'Les inscriptions sont fermées.',
    startDone: 'Les inscriptions sont rouvertes.',
  },
  'read-only': {
    title: 'Lecture seule',
    running: 'Les membres lisent et écrivent.',
    stopped: 'Le site est en lecture seule. Ce que les membres écrivent attend sur leur appareil.',
    stop: 'Passer en lecture seule',
    start: 'Rouvrir l’écriture',
    stopTitle: typo('Passer en lecture seule ?'),
    stopText:
      'Ce que les membres écrivent attend sur leur appareil et partira ensuite. Bloquer, signaler, retirer un accord, partir et supprimer restent ouverts. Deux personnes sont nécessaires pour rouvrir.',
    startTitle: typo('Rouvrir l’écriture ?'),
    stopDone: 'Le site est en lecture seule.',
    startDone: 'Le site est de nouveau ouvert à l’écriture.',
  },
};

export const switches = {
  title: 'Interrupteurs',
  lead: 'Une personne coupe, et dit pourquoi. Deux rouvrent.',
  names,
  needsRight: (right: StaffRight) =>
    right === 'moderation'
      ? 'Couper ou rouvrir demande le droit de modération.'
      : 'Couper ou rouvrir demande le droit d’administration.',
  since: (when: string, name: string | null) => (name === null ? `Depuis ${when}` : `Depuis ${when}, par ${name}`),
  waiting: (name: string | null) =>
    typo(
      name === null
        ? 'La réouverture est demandée : une seconde personne doit la confirmer.'
        : `${name} demande la réouverture : une seconde personne doit la confirmer.`,
    ),
  mine: typo('Vous demandez la réouverture : une seconde personne doit la confirmer dans la journée.'),
  reason: typo('Pourquoi ?'),
  reasonHint: 'Pour la maison et son journal. Les membres ne le lisent pas.',
  reasonMissing: 'Dites en quelques mots pourquoi.',
  startText: 'L’accès rouvre quand deux personnes l’ont demandé dans la journée.',
  startAsked: 'Réouverture demandée.',
  retract: {
    action: 'Retirer ma demande',
    title: typo('Retirer votre demande de réouverture ?'),
    text: 'Rien ne rouvre. Ensuite, rouvrir demandera de nouveau deux personnes.',
    done: 'Votre demande est retirée.',
    tooLate: typo('C’est déjà rouvert : une seconde personne a confirmé votre demande.'),
  },
  actNamed: (action: string, title: string) => typo(`${action} : ${title}`),
};

const refusals: Record<SwitchRefusal, string> = { 'fresh-factor': house.freshFactor.refused };
export const switchRefusalText = (refusal: SwitchRefusal): string => typo(refusals[refusal]);
