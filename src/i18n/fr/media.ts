import { typo } from './typography.ts';

/** Texts about pictures and GIFs: choosing, sending, viewing. */
export const media = {
  choose: 'Joindre une image',
  /** Questions of a native app, in place of the browser's dialog. */
  native: {
    title: 'Joindre une image',
    library: 'Choisir dans mes photos',
    camera: 'Prendre une photo',
    cancel: 'Annuler',
    failed: 'La photo n’a pas pu être lue. Vérifiez que l’application a accès à vos photos et à la caméra.',
  },
  gif: 'Choisir un GIF',
  dropHere: 'Déposez l’image ici',
  attached: 'Image jointe',
  attachedGif: 'GIF joint',
  attachedAll: 'Images jointes',
  attachedOne: (n: number, of: number) => `Image jointe ${n} sur ${of}`,
  attachedCount: (count: number) => `${count} images jointes, un message chacune`,
  preparingAll: 'Préparation des images…',
  /** Notes that prepared pictures were animated and are sent as stills. */
  stilled: (count: number, of: number) =>
    of === 1
      ? 'Cette image est animée\u00a0: seule sa première vue sera envoyée.'
      : count === 1
        ? 'L’une d’elles est animée\u00a0: seule sa première vue sera envoyée.'
        : `${count} d’entre elles sont animées\u00a0: seule leur première vue sera envoyée.`,
  tooMany: (most: number) => `${most} images au plus à la fois.`,
  notJoined: (count: number) =>
    count === 1 ? 'La dernière n’a pas été jointe.' : `Les ${count} dernières n’ont pas été jointes.`,
  preparing: 'Préparation de l’image…',
  remove: 'Retirer',
  removeOne: (n: number) => `Retirer l’image ${n}`,
  refusals: {
    'not-a-picture': 'Ce fichier n’est pas une image.',
    misleading: 'Le contenu de ce fichier ne correspond pas à une image de ce type.',
    'too-large': 'Cette image dépasse 10\u00a0Mo.',
    'too-many-pixels': 'Cette image a trop de pixels pour être lue sans risque. Réduisez-la, puis réessayez.',
    heic: 'Ce navigateur ne lit pas les photos HEIC. Enregistrez-la en JPEG, puis réessayez.',
    unreadable: 'Cette image ne peut pas être lue.',
    unavailable: 'L’image n’a pas pu être préparée. Réessayez.',
  },
  refused: 'L’image n’a pas été jointe.',
  picture: (name: string) => `Image de ${name}`,
  captioned: (label: string, words: string) => typo(`${label} : ${words}`),
  mine: 'Votre image',
  aGif: 'GIF',
  open: 'Agrandir',
  loading: 'Image en cours de chargement',
  missing: 'Cette image n’est pas sur cet appareil.',
  unavailable: 'Cette image n’est plus disponible.',
  sending: (percent: number) => typo(`Envoi de l’image : ${percent} %`),
  viewer: {
    title: 'Image agrandie',
    close: 'Fermer',
    next: 'Image suivante',
    previous: 'Image précédente',
    closer: 'Agrandir',
    farther: 'Réduire',
    whole: 'Image entière',
    actual: 'Taille réelle',
    place: (at: number, of: number) => `Image ${at} sur ${of}`,
  },
  gallery: {
    title: 'Images de la conversation',
    action: 'Voir les images',
    empty: 'Aucune image dans cette conversation.',
    close: 'Fermer',
  },
  gifs: {
    title: 'Choisir un GIF',
    search: 'Rechercher un GIF',
    none: 'Aucun GIF ne correspond.',
    failed: 'Les autres GIF ne sont pas joignables pour le moment. Voici ceux qui sont sur cet appareil.',
    loading: 'Recherche…',
  },
  storage: {
    title: 'Images sur cet appareil',
    intro:
      'Les images déjà vues restent visibles hors ligne. Quand la place manque, celles que vous n’avez pas vues depuis le plus longtemps partent d’abord.',
    used: 'Place occupée',
    waiting: (size: string) => typo(`En attente d’envoi : ${size}`),
    budget: 'Place accordée',
    budgetHint: 'Sur cet appareil seulement.',
    size: (bytes: number) => `${(bytes / 1024 / 1024).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0Mo`,
    clear: 'Effacer les images gardées',
    cleared: 'Les images gardées ont été effacées.',
  },
};
