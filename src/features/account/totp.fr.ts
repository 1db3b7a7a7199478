/** Texts of the application whose codes are a second factor of the house. */
import { typo } from '#i18n/fr/typography.ts';

export const totp = {
  title: 'Application d’authentification',
  intro:
    'Elle affiche un code de six chiffres, nouveau toutes les trente secondes. Avec votre mot de passe, il ouvre l’administration.',
  none: 'La maison vous invite à ajouter une application, ou une clé d’accès.',
  created: (day: string) => `Ajoutée le ${day}`,
  used: (day: string) => `utilisée le ${day}`,
  unused: 'jamais utilisée',
  add: 'Ajouter une application',
  next: 'Continuer',
  scan: 'Scannez ce dessin avec votre application, ou tapez-y la clé.',
  drawing: 'Dessin à scanner avec votre application d’authentification',
  open: 'Ouvrir dans une application de cet appareil',
  secret: 'Clé à taper',
  term: 'Vous avez dix minutes. La clé ne sera plus affichée ensuite.',
  code: 'Code à six chiffres',
  confirm: 'Confirmer avec ce code',
  added: 'Application ajoutée. Un e-mail vous le confirme.',
  remove: 'Retirer',
  removeTitle: 'Retirer l’application',
  removeText:
    'Ses codes n’ouvriront plus l’administration, et vos autres appareils identifiés par un code seront déconnectés. Un e-mail vous prévient. Entrez votre mot de passe.',
  removed: 'Application retirée.',
  fields: {
    'code-invalid': 'Le code a six chiffres.',
    'code-wrong': typo(
      'Ce code n’est pas le bon, ou ne vaut plus. Vérifiez l’heure de votre appareil et attendez le suivant.',
    ),
  },
};
