/** When the device, or the way to it, does not give what the app needs: screens that hardly anyone sees. */
export const device = {
  /** Whose device it is could not be read. */
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
  /** Served over plain http, and not on this very machine. */
  insecure: {
    title: 'Cette adresse n’est pas sécurisée',
    text: (name: string) =>
      `Sans https, le navigateur n’autorise pas ce dont ${name} a besoin pour garder et envoyer vos messages. Rien n’est perdu\u202f: ouvrez le site à son adresse en https.`,
    open: 'Ouvrir en https',
    operator:
      'Vous installez ce site\u202f? Placez-le derrière un serveur https, ou ouvrez-le sur la machine même, à l’adresse http://localhost.',
  },
};
