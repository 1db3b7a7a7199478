import { formatCount, formatNumber, typo } from '#i18n/fr/typography.ts';

/** Texts of albums: « Mes photos/vidéos », the viewer, and what a member’s page shows of them. */
export const albums = {
  title: 'Mes photos/vidéos',
  lead: 'Chaque album a son public. Tout est vérifié avant d’être montré à d’autres.',
  names: { public: 'Publics', followers: 'Adeptes', certified: 'Certifiés', private: 'Privés' },
  audiences: {
    public: 'Tous les membres les voient.',
    followers: 'Seuls les adeptes que vous avez acceptés les voient.',
    certified: 'Seuls les membres certifiés les voient.',
    private: 'Seuls les membres premium que vous autorisez les voient.',
  },
  /** What another application has handed over. */
  shared: {
    title: (count: number) => formatCount(count, 'image partagée attend', 'images partagées attendent'),
    text: 'Choisissez un album, puis ajoutez.',
    add: 'Ajouter à cet album',
    drop: 'Abandonner',
  },
  tabs: 'Choisir un album',
  tab: (name: string, count: number) => (count > 0 ? `${name} · ${formatNumber(count)}` : name),
  empty: {
    title: 'Cet album est vide.',
    text: 'Vous pouvez ajouter des photos et des vidéos même sans réseau\u00a0: elles partiront à son retour.',
  },
  add: {
    photos: 'Ajouter des photos',
    preparing: (at: number, of: number) =>
      of === 1 ? 'Préparation de la photo…' : `Préparation\u00a0: ${at} sur ${of}`,
    forms: 'JPEG, PNG, WebP ou HEIC, 10\u00a0Mo au plus. Le lieu et la date de prise de vue sont retirés.',
    queued: (count: number) => (count === 1 ? 'Photo ajoutée.' : `${count} photos ajoutées.`),
    queuedText: 'Elle sera montrée une fois vérifiée.',
    queuedMany: 'Elles seront montrées une fois vérifiées.',
    later: 'L’envoi commencera quand le réseau reviendra.',
    refused: (name: string) => typo(`« ${name} » n’a pas été ajoutée.`),
  },
  limit: {
    count: (used: number, limit: number | null, one: string, many: string) =>
      limit === null
        ? `${formatNumber(used)} ${used > 1 ? many : one}`
        : `${used} sur ${limit} ${limit > 1 ? many : one}`,
    photos: (used: number, limit: number | null) => albums.limit.count(used, limit, 'photo', 'photos'),
    videos: (used: number, limit: number | null) => albums.limit.count(used, limit, 'vidéo', 'vidéos'),
    full: (limit: number) =>
      `Vos albums contiennent déjà ${limit} photos, celles en attente comprises. Retirez-en une, ou passez premium pour en ajouter sans limite.`,
    offers: 'Voir les formules',
    some: (left: number) =>
      left === 1
        ? 'Il reste une place\u00a0: seule la première a été ajoutée.'
        : `Il reste ${left} places\u00a0: les suivantes n’ont pas été ajoutées.`,
  },
  states: {
    waiting: 'En attente d’envoi',
    sending: (percent: number) => typo(`Envoi : ${percent} %`),
    failed: 'Non ajoutée',
    pending: 'En cours de vérification',
    approved: 'Visible',
    refused: 'Refusée',
  },
  refusedHint: 'Elle ne respecte pas nos règles et n’est montrée à personne\u00a0; vous pouvez la retirer.',
  reason: (reason: string) => typo(`Motif : ${reason}.`),
  kinds: { photo: 'Photo', video: 'Vidéo' },
  item: (kind: 'photo' | 'video', n: number, album: string, state: string) =>
    `${albums.kinds[kind]} ${n}, album ${album}, ${state}`,
  actions: {
    menu: (kind: 'photo' | 'video', n: number) => `Actions sur la ${albums.kinds[kind].toLocaleLowerCase('fr')} ${n}`,
    open: 'Agrandir',
    move: (album: string) => typo(`Déplacer : ${album}`),
    remove: 'Supprimer',
    takeBack: 'Annuler l’envoi',
    discard: 'Retirer',
    retry: 'Réessayer',
  },
  removal: {
    titles: { photo: typo('Supprimer cette photo ?'), video: typo('Supprimer cette vidéo ?') },
    text: 'Elle quitte vos albums et nos serveurs. Qui l’a déjà vue peut en avoir fait une capture.',
    confirm: 'Supprimer',
  },
  toasts: {
    removed: { photo: 'Photo supprimée.', video: 'Vidéo supprimée.' },
    moved: (album: string) => typo(`Déplacée : ${album}.`),
    left: 'L’envoi est déjà terminé.',
  },
  toAccess: 'Accès à l’album privé',
  toAccessWaiting: (count: number) =>
    count === 1 ? 'Une demande attend' : `${formatNumber(count)} demandes attendent`,
  remains:
    'Retirer un accès ferme l’album aussitôt. Personne ne peut cependant empêcher une capture d’écran faite auparavant.',
  viewer: {
    titles: { photo: 'Photo agrandie', video: 'Vidéo' },
    back: 'Retour',
    gone: {
      title: 'Cet élément n’est plus là.',
      text: 'Il a été retiré, ou son album ne vous est plus ouvert.',
    },
    of: (kind: 'photo' | 'video', name: string) => `${albums.kinds[kind]} de ${name}`,
    mine: { photo: 'Votre photo', video: 'Votre vidéo' },
    toMembers: 'Voir les membres',
    next: 'Suivante',
    previous: 'Précédente',
    place: (at: number, of: number) => `${at} sur ${of}`,
    like: 'J’aime',
    unlike: 'Ne plus aimer',
    likes: (count: number) =>
      count === 0 ? 'Pas encore de « J’aime »' : count === 1 ? 'Un « J’aime »' : `${formatNumber(count)} « J’aime »`,
    report: 'Signaler',
    reportTitle: (kind: 'photo' | 'video', name: string) =>
      `Signaler une ${albums.kinds[kind].toLocaleLowerCase('fr')} de ${name}`,
    reportText:
      'Le signalement joint ce que vous voyez. Seule la modération le lit\u00a0; le membre n’en est pas averti.',
    loading: 'Photo en cours de chargement',
    missing: 'Cette photo n’est pas sur cet appareil.',
    unstored: 'Les photos privées des autres ne sont jamais gardées sur cet appareil. Elles reviennent avec le réseau.',
  },
  member: {
    title: 'Photos et vidéos',
    none: 'Rien qui vous soit ouvert.',
    private: {
      unproven: 'Un album privé existe. Il s’ouvre une fois votre majorité prouvée.',
      toProof: 'Prouver ma majorité',
      premium: 'Un album privé existe. Il se voit avec un compte premium et l’accord de ce membre.',
      closed: 'Un album privé existe. Ce membre choisit qui le voit.',
      requested: 'Votre demande d’accès à l’album privé est transmise.',
      open: 'L’album privé vous est ouvert.',
      until: (when: string) => `L’album privé vous est ouvert jusqu’au ${when}.`,
      ask: 'Demander l’accès',
      takeBack: 'Retirer la demande',
    },
    requested: 'Demande envoyée.',
    withdrawn: 'Demande retirée.',
    later: 'Envoyé quand le réseau reviendra.',
  },
  access: {
    title: 'Accès à l’album privé',
    lead: 'Qui peut voir votre album privé, et jusqu’à quand.',
    tabs: { label: 'Choisir une liste', granted: 'Ont accès', requests: 'Demandes' },
    since: (day: string) => `depuis le ${day}`,
    requestedAt: (day: string) => `demande du ${day}`,
    until: (when: string) => `jusqu’au ${when}`,
    open: 'jusqu’à nouvel ordre',
    terms: { day: '24 heures', week: '7 jours', open: 'Jusqu’à nouvel ordre' },
    grant: 'Ouvrir',
    grantOf: (name: string) => typo(`Ouvrir l’album privé : ${name}`),
    refuse: 'Refuser',
    refuseOf: (name: string) => typo(`Refuser : ${name}`),
    revoke: 'Retirer',
    revokeOf: (name: string) => typo(`Retirer l’accès : ${name}`),
    revokeAll: 'Retirer tous les accès',
    all: {
      title: 'Retirer tous les accès ?'.replace(' ?', '\u202f?'),
      text: 'Votre album privé se ferme pour tous. Personne n’en est averti.',
      confirm: 'Tout retirer',
    },
    toasts: {
      granted: (name: string) => `${name} peut voir votre album privé.`,
      refused: 'Demande refusée. Ce membre n’en est pas averti.',
      revoked: 'Accès retiré. Ce membre n’en est pas averti.',
      allRevoked: 'Votre album privé n’est plus ouvert à personne.',
    },
    empty: {
      granted: { title: 'Personne n’a accès.', text: 'Les membres à qui vous ouvrez votre album privé se liront ici.' },
      requests: { title: 'Aucune demande en attente.', text: 'Qui voudra voir votre album privé apparaîtra ici.' },
    },
  },
};
