/** Texts of the screen that opens the app lock. */
import { typo } from '#i18n/fr/typography.ts';
import { product } from '#lib/product.ts';

export const lockTexts = {
  title: `${product.name} est verrouillée`,
  code: 'Votre code',
  phrase: 'Votre phrase',
  either: 'Votre code ou votre phrase',
  open: 'Déverrouiller',
  passkey: 'Utiliser la clé d’accès',
  opening: 'Ouverture…',
  cancelled: 'La clé d’accès n’a pas été utilisée. Vous pouvez réessayer.',
  unsupported: 'Cette clé d’accès ne peut pas ouvrir cet appareil. Utilisez votre code ou votre phrase.',
  wrong: 'Ce n’est pas cela. Vérifiez, puis réessayez.',
  waiting: (seconds: number) =>
    seconds < 90
      ? `Encore ${seconds} s avant le prochain essai.`
      : `Encore ${Math.ceil(seconds / 60)} min avant le prochain essai.`,
  blocked: typo(
    `Un autre onglet d’${product.name} retient encore ce qui est rangé ici. Fermez les autres onglets, puis réessayez.`,
  ),
  failed: 'Cet appareil ne peut pas être lu pour l’instant. Réessayez.',
  forgotten: typo('Oublié ?'),
  erase: {
    title: typo('Effacer cet appareil ?'),
    text: 'Ce qui attend d’être envoyé, vos brouillons et ce que vous avez partagé vers l’app seront perdus. Ce qui est sur le serveur revient après une nouvelle connexion avec votre mot de passe, sans verrouillage.',
    confirm: 'Effacer',
    unavailable: {
      title: 'Rien n’a été effacé',
      text: 'Ce qu’il faut pour effacer n’est pas encore sur cet appareil. Réessayez avec le réseau.',
    },
    proceed: 'Continuer',
  },
  mayErase: 'Dix essais n’ont rien donné. Vous pouvez effacer cet appareil, puis vous reconnecter.',
};
