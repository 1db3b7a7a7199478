/** Texts of the connection test page. */
import { formatCount, formatNumber, typo } from './typography.ts';

export const connectionTest = {
  title: 'Test de connexion',
  intro:
    'Ce que cet appareil sait de sa connexion, et un essai de bout en bout. Rien de ce que vous écrivez n’apparaît ici.',
  laboratory: 'Ouvrir le laboratoire',
  health: {
    title: 'État',
    levels: { healthy: 'Bonne', degraded: 'Dégradée', critical: 'Critique' },
    texts: {
      healthy: 'La connexion fonctionne normalement.',
      degraded: 'La connexion fonctionne, moins bien que d’habitude.',
      critical: typo(
        'La connexion ne fonctionne pas. Une reconnexion est tentée toutes les 15 secondes ; ce que vous écrivez attend sur cet appareil.',
      ),
    },
    /** For guests, who have no waiting entries on this device. */
    guestTexts: {
      healthy: 'Le serveur répond, par ses deux voies.',
      degraded: 'Le serveur répond lentement.',
      critical: 'Le serveur ne répond pas, ou pas par ses deux voies. Un nouvel essai se fait toutes les minutes.',
    },
    unknown: 'Essai en cours…',
    trying: 'Les deux voies vers le serveur sont essayées.',
    guest: 'Vous n’êtes pas connecté. Les chiffres de votre compte apparaîtront ici après la connexion.',
  },
  connections: {
    live: 'Échanges en direct',
    requests: 'Synchronisation',
    state: 'État',
    states: { trying: 'Essai en cours…', open: 'Joignable', closed: 'Injoignable' },
    latency: 'Latence',
    health: 'Santé',
    reason: 'Motif',
    average: 'Latence moyenne des requêtes',
    reconnections: 'Reconnexions',
    duplicates: 'Reçus deux fois',
    outOfOrder: 'Reçus dans le désordre',
    sent: 'Acceptés par le serveur',
    failed: 'Refusés ou perdus en route',
    lastError: 'Dernière erreur',
    waitsFor: 'Envoi en attente',
    leads: 'Cet onglet mène la synchronisation',
    yes: 'Oui',
    no: 'Non',
    none: 'Aucune',
    unmeasured: 'pas encore mesurée',
    window: typo('Sur la dernière heure ; vérifié toutes les 60 secondes.'),
  },
  figures: {
    title: 'Sur cet appareil',
    pending: 'En attente d’envoi',
    failed: 'Refusés',
    conversations: 'Conversations',
    pages: 'Pages d’historique',
    usage: 'Stockage utilisé',
    quota: 'Stockage possible',
    persisted: 'Stockage protégé',
    unknown: 'inconnu',
    outbox: 'Voir ce qui attend',
  },
  selfTest: {
    title: 'Autotest',
    run: 'Lancer l’autotest',
    running: 'Autotest en cours…',
    results: 'Résultats de l’autotest',
    idle: 'Huit essais, une trentaine de secondes au plus.',
    waiting: 'en attente',
    done: (failed: number) =>
      failed === 0 ? 'Tout fonctionne.' : `${formatCount(failed, 'essai a échoué', 'essais ont échoué')}.`,
    well: 'réussi',
    failed: 'échec',
    leftOut: { offline: 'non essayé, sans réseau', guest: 'non essayé, il faut être connecté' },
    steps: {
      network: 'Réseau de l’appareil',
      server: 'Serveur joignable',
      socket: 'Liaison en direct (WebSocket)',
      session: 'Session reconnue',
      reading: 'Lecture jusqu’à la base et retour',
      writing: 'Écriture jusqu’à la base et retour',
      serviceWorker: 'Ouverture sans réseau (service worker)',
      storage: 'Écriture sur cet appareil',
    },
    serviceWorkerMissing: 'L’application ne s’ouvrira pas sans réseau. Rechargez la page.',
  },
  media: {
    title: 'Caméras et sons',
    run: 'Essayer la voie des salons',
    running: 'Essai en cours…',
    results: 'Résultats de l’essai des salons',
    idle: typo('Sans caméra ni micro ; une vingtaine de secondes au plus.'),
    waiting: 'en attente',
    well: 'réussi',
    done: 'Essai terminé.',
    steps: {
      udp: 'Voie directe (UDP)',
      relay: 'Voie par un relais (TURN)',
      delay: 'Délai aller et retour',
      loss: 'Paquets perdus',
    },
    failures: {
      'no-way': typo('Ce réseau ne laisse pas passer l’UDP : les caméras passent par un relais, s’il y en a un.'),
      'no-relay': 'Le relais ne répond pas.',
      'no-answer': 'Pas de réponse.',
      refused: 'L’essai n’a pas été accepté. Recommencez dans un instant.',
    },
    leftOut: {
      'no-cameras': 'non essayé, les salons d’ici n’ont pas de caméras',
      stopped: 'non essayé, le Live est suspendu',
      'no-relays': 'non essayé, aucun relais n’est prévu',
      'no-connection': 'non mesuré, faute de voie directe',
    },
  },
  percent: (share: number) => `${(share * 100).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0%`,
  log: {
    title: 'Journal technique',
    text: typo('Des événements, des codes et des durées ; ni messages, ni noms, ni mots de passe.'),
    export: 'Exporter le journal',
    show: (count: number) => formatCount(count, 'ligne récente', 'lignes récentes'),
    unreadable: typo('Le journal de la synchronisation n’a pas répondu ; seul celui de la page est montré.'),
    list: 'Lignes récentes du journal',
  },
  milliseconds: (ms: number) => `${formatNumber(Math.round(ms))}\u00a0ms`,
  /** Returns a size such as « 1,2 Mo ». */
  size: (bytes: number) => {
    const units = ['octets', 'Ko', 'Mo', 'Go', 'To'];
    const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
    return `${(bytes / 1000 ** power).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0${units[power] ?? ''}`;
  },
};
