/** Texts of the settings for writing messages on this device. */
export const writing = {
  title: 'Écriture',
  enterSends: {
    label: 'Entrée envoie le message',
    hint: 'Sinon, Entrée va à la ligne et le bouton envoie. Ce choix reste sur cet appareil.',
  },
};
