/** Why a file cannot become a video, where the sentence needs no limit, and the words of its preparation. */
export const videoRefusals = {
  'not-a-video': 'Ce fichier n’est pas une vidéo. Choisissez un fichier MP4, MOV ou WebM.',
  misleading: 'Le contenu de ce fichier ne correspond pas à une vidéo de ce type.',
  'too-many-pixels': 'L’image de cette vidéo est trop grande pour être lue sans risque.',
  'no-frames': 'Cette vidéo ne contient aucune image.',
  truncated: 'Ce fichier est incomplet. Copiez-le de nouveau, puis réessayez.',
  unreadable: 'Ce navigateur ne sait pas lire cette vidéo. Enregistrez-la en MP4, puis réessayez.',
  unavailable: 'La vidéo n’a pas pu être préparée. Réessayez.',
};

export const videoWork = { progress: 'Préparation de la vidéo', cancel: 'Annuler' };
