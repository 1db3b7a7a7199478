/** Texts about waiting entries, and about conflicts in which the member's request did not win. */
import type { ConflictEvent } from '#schemas/commands/journal.ts';
import { formatCount, typo } from '../typography.ts';

export const outbox = {
  title: 'À envoyer',
  tabs: { label: 'À envoyer', waiting: 'En attente', conflicts: 'Conflits' },
  test: 'Tester la connexion',
  count: (count: number) => formatCount(count, 'opération', 'opérations'),
  list: 'Opérations en attente',
  empty: {
    title: 'Tout est parti.',
    text: 'Ce que vous écrivez sans réseau attend ici, puis part de lui-même.',
    action: 'Ouvrir les conversations',
  },
  late: typo('Trop tard pour annuler : c’est déjà parti.'),
  /** Stands for a member whose name is unknown. */
  someone: 'un membre',
  /** Introduces an excerpt for screen readers. */
  words: typo('Texte :'),
  image: 'Image',
  gif: 'GIF',
  ages: {
    now: 'à l’instant',
    minutes: (count: number) => `il y a ${formatCount(count, 'min', 'min')}`,
    hours: (count: number) => `il y a ${formatCount(count, 'h', 'h')}`,
    days: (count: number) => `il y a ${formatCount(count, 'jour', 'jours')}`,
    unknown: 'date inconnue',
  },
  reasons: {
    offline: 'Hors ligne. Partira quand le réseau reviendra.',
    connecting: 'Connexion en cours. Partira ensuite.',
    leaving: 'L’envoi se fait dans un instant.',
    session: 'Votre session a pris fin. Partira après votre connexion.',
    busy: 'Le serveur est occupé. Un nouvel essai se fait de lui-même.',
    outdated: 'Partira après la mise à jour de l’application.',
    storage: 'Le stockage de cet appareil ne répond pas. Un nouvel essai se fait de lui-même.',
    held: 'Attend votre réponse pour un message plus ancien de cette conversation.',
    deferred: (time: string) => typo(`Partira à ${time}.`),
    stale: 'Demandé il y a trop longtemps pour partir sans votre accord.',
    staleMessage: 'Écrit il y a plus de douze heures.',
  },
  ask: { question: typo('Toujours envoyer ?'), yes: 'Oui', no: 'Non' },
  actions: {
    edit: 'Modifier',
    cancel: 'Annuler',
    remove: 'Supprimer',
    retry: 'Réessayer',
    now: 'Envoyer maintenant',
    anew: 'Envoyer comme nouveau message',
    open: 'Voir la conversation',
    settings: 'Voir les paramètres',
    profile: 'Voir le profil',
  },
  /** Leads to the decision that has refused an entry. */
  decision: 'Voir la décision',
  /** An edit of the profile beyond the settings. */
  profile: 'Votre profil',
  editing: { label: 'Modifier le message', save: 'Enregistrer', stop: 'Ne pas modifier' },
  conflicts: {
    list: 'Conflits résolus sur cet appareil',
    intro:
      'Ce qui a été tranché autrement que vous ne l’aviez demandé ici. Les 200 derniers cas restent sur cet appareil.',
    empty: { title: 'Aucun conflit.', text: 'Tout ce que vous avez demandé sur cet appareil a été fait tel quel.' },
    details: 'Le détail',
    lines: {
      refused: 'Refusé par le serveur.',
      'refused-along': 'Refusé avec le message dont il dépendait.',
      'deleted-late': typo('Repris trop tard : le message était parti, il a été supprimé.'),
      superseded: 'Une autre modification est venue après la vôtre.',
      'not-hidden': typo('La conversation est restée visible : un message plus récent venait d’arriver.'),
      'changed-twice': typo('Changé aussi sur un autre appareil : votre choix d’ici, reçu en dernier, est retenu.'),
      'sent-again': typo('Le serveur est revenu à un état plus ancien : envoyé une nouvelle fois.'),
    } satisfies Record<ConflictEvent, string>,
    base: 'Avant',
    mine: 'Demandé ici',
    theirs: 'Retenu',
    elsewhere: 'Ailleurs',
    present: 'À présent',
    rule: 'Règle',
    code: 'Motif',
    nothing: 'rien',
    deleted: 'message supprimé',
    unchanged: 'inchangé',
    rules: {
      Y2: 'Y2 · ce qui est parti ne se reprend pas, il s’annule ou se supprime',
      Y4: 'Y4 · le serveur répond pour chaque demande, et un refus se voit',
      Y9: 'Y9 · ce qui est visible appartient au serveur',
      Y11: 'Y11 · la dernière modification reçue par le serveur l’emporte',
      Y13: 'Y13 · d’un réglage changé des deux côtés, le dernier reçu par le serveur l’emporte',
      Y21: 'Y21 · ce que le serveur a oublié lui est redit',
    },
  },
};
