/** Texts of « Verrouillage ». */
import { typo } from '#i18n/fr/typography.ts';
import { product } from '#lib/product.ts';

/** Times without a touch after which the app locks, by their keys in the list. */
export const lockDelays = { '60000': '1 minute', '300000': '5 minutes', '900000': '15 minutes', '3600000': '1 heure' };

export const lock = {
  title: 'Verrouillage',
  entry: 'Un code, une phrase ou une clé d’accès pour ouvrir l’application sur cet appareil.',
  intro: `${product.name} ne montre rien avant qu’on l’ouvre avec un code, une phrase ou une clé d’accès. Ce réglage ne concerne que cet appareil.`,
  unreadable: 'Le verrouillage ne peut pas être lu pour l’instant.',
  unreadableHint: 'L’appareil ne répond pas. Fermez les autres onglets, puis réessayez.',
  retry: 'Réessayer',
  off: {
    title: 'Aucun verrouillage',
    text: typo('Qui tient cet appareil déverrouillé peut ouvrir l’application et lire vos conversations.'),
    turnOn: 'Verrouiller cet appareil',
  },
  limits: {
    title: 'Ce qu’il protège',
    points: [
      'Ce qui est écrit ici pendant que le verrouillage est actif ne peut pas être lu dans les fichiers de l’appareil sans votre secret.',
      'Ce qui s’y trouvait avant est réécrit chiffré. Le navigateur garde parfois un temps d’anciens fichiers : ce qui y reste était déjà chiffré, à de rares mots près, et sa clé est effacée.',
      'Ce qui a été écrit sans réseau part aussi quand l’application est verrouillée ; les photos attendent qu’elle soit ouverte. Les notifications ne montrent ni nom ni texte.',
      'Il ne protège ni d’un programme malveillant sur l’appareil, ni de qui vous regarde écrire.',
    ].map(typo),
  },
  methods: {
    title: 'Ce qui l’ouvre',
    code: {
      label: 'Un code',
      hint: typo('Protège d’un regard : de qui prend cet appareil en main, pas de qui en copie le disque.'),
    },
    phrase: {
      label: 'Une phrase de six mots',
      hint: typo('Protection du disque : sur une copie, ce qui est écrit ensuite ne peut pas être lu.'),
    },
    passkey: {
      label: 'Une clé d’accès',
      hint: typo(
        'Empreinte, visage ou clé physique, à côté du code ou de la phrase, qui restent nécessaires si elle se perd.',
      ),
    },
    changing:
      'Le rangement de ce qui est sur cet appareil n’est pas terminé. Il continue tant que l’application est ouverte.',
    change: 'Changer de code ou de phrase',
    addPasskey: 'Ajouter une clé d’accès',
    passkeyAdded: 'La clé d’accès ouvre aussi cet appareil.',
    passkeyName: `Verrouillage de ${product.name}`,
    cancelled: 'Aucune clé n’a été créée. Vous pouvez réessayer.',
    unsupported: 'Cette clé d’accès ne sait pas chiffrer. Gardez votre code ou votre phrase.',
  },
  times: {
    title: 'Quand',
    after: {
      label: 'Après un temps sans toucher',
      hint: 'Aussi quand l’application reste en arrière-plan.',
      options: { ...lockDelays, never: 'Jamais de lui-même' },
    },
    onHide: { label: 'Dès qu’elle n’est plus visible', hint: 'En changeant d’onglet, de fenêtre ou d’application.' },
    now: 'Verrouiller maintenant',
    exit: 'La sortie rapide verrouille aussi, dans tous les onglets.',
    notStored: 'Ce choix n’a pas pu être enregistré sur cet appareil.',
  },
  setup: {
    title: 'Verrouiller cet appareil',
    change: 'Changer ce qui l’ouvre',
    present: 'Votre code ou votre phrase actuels',
    which: typo('Qu’est-ce qui l’ouvrira ?'),
    code: 'Nouveau code',
    codeHint: 'De 6 à 12 chiffres, pas une suite ni un seul chiffre répété.',
    repeat: 'Le même code, encore une fois',
    phrase: 'Votre phrase',
    phraseHint: 'Elle n’est montrée qu’une fois. Notez-la sur papier, hors de cet appareil.',
    noted: 'Je l’ai notée',
    repeatPhrase: 'Votre phrase, telle que vous l’avez notée',
    again: 'Revoir la phrase',
    passkey: 'Ajouter aussi une clé d’accès',
    forgotten: typo(
      'En cas d’oubli, personne ne peut vous aider à l’ouvrir : il faut effacer cet appareil et se reconnecter. Ce qui n’est pas envoyé est alors perdu.',
    ),
    next: 'Continuer',
    confirm: 'Verrouiller',
    save: 'Changer',
    changed: 'C’est changé.',
    weak: 'Ce code est trop court ou trop simple.',
    different: 'Ce n’est pas pareil. Vérifiez ce que vous avez noté.',
    wrong: 'Ce n’est pas cela.',
    wait: 'Trop d’essais. Verrouillez l’application pour voir combien de temps attendre.',
    failed: 'Cet appareil n’a pas pu l’enregistrer. Rien n’a changé.',
  },
  turnOff: {
    open: 'Retirer le verrouillage',
    title: typo('Retirer le verrouillage ?'),
    text: 'Tout ce qui est sur cet appareil redevient lisible sans code. L’application se verrouille une dernière fois, et un e-mail vous prévient.',
    password: 'Mot de passe de votre compte',
    missing: 'Veuillez entrer votre mot de passe.',
    wrong: 'Ce mot de passe n’est pas le bon.',
    tooMany: 'Trop de demandes en peu de temps. Veuillez réessayer dans 15 minutes.',
    refused: 'La demande n’a pas abouti. Réessayez.',
    offline: typo('Il faut être en ligne : votre mot de passe prouve que c’est bien vous.'),
    confirm: 'Retirer',
  },
};
