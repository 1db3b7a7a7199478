/** Texts of rare screens, for a device or an address that lacks what the app needs. */
export const device = {
  /** The device could not be read, so its owner is unknown. */
  unreadable: {
    full: {
      title: 'Le stockage de cet appareil est plein',
      text: 'Libérez de la place, puis réessayez. Votre session et ce que vous avez écrit restent sur cet appareil.',
    },
    broken: {
      title: 'Le stockage de cet appareil ne répond pas',
      text: 'Fermez les autres onglets ou relancez le navigateur, puis réessayez. Votre session et ce que vous avez écrit restent sur cet appareil.',
    },
    retry: 'Réessayer',
  },
  /** Served over plain http, from another machine. */
  insecure: {
    title: 'Cette adresse n’est pas sécurisée',
    text: (name: string) =>
      `Sans https, le navigateur n’autorise pas ce dont ${name} a besoin pour garder et envoyer vos messages. Rien n’est perdu\u202f: ouvrez le site à son adresse en https.`,
    open: 'Ouvrir en https',
    operator:
      'Vous installez ce site\u202f? Placez-le derrière un serveur https, ou ouvrez-le sur la machine même, à l’adresse http://localhost.',
  },
};
