/** Texts of choosing and cropping a profile's or a group's picture. */
export const pictureChoice = {
  choose: 'Choisir une image',
  change: 'Changer d’image',
  forms: 'JPEG, PNG, WebP ou HEIC, 10\u00a0Mo au plus.',
  preparing: 'Préparation de l’image…',
  cropHint: 'Faites glisser l’image, ou déplacez-la avec les flèches.',
  zoom: 'Agrandissement',
  zoomAt: (times: number) => `${Math.round(times * 100)}\u00a0%`,
  take: 'Envoyer',
  cancel: 'Annuler',
  close: 'Fermer',
};
