/** Texts about installing the app on a device. */
import { typo } from './typography.ts';

/** How to install it, by the kind of device. */
export const installWords = {
  /** Verbatim. */
  installed: "L'app est déjà installée sur votre appareil !",
  ios: typo('Sur iPhone et iPad : touchez « Partager », puis « Sur l’écran d’accueil ».'),
  android: typo('Sur Android : ouvrez le menu du navigateur, puis « Installer ».'),
  other: typo('Avec Chrome ou Edge : touchez l’icône d’installation dans la barre d’adresse.'),
};
