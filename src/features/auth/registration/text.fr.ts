import { typo } from '#i18n/fr/typography.ts';
import { passwordWords } from '#i18n/fr/password.ts';

/** Names characters for a message: a blank by its name, any other by itself. */
const named = (found: string) => [...found].map((one) => (/\s/.test(one) ? 'espace' : `« ${one} »`)).join(', ');

/** Texts of « Inscription ». Those of the specification are verbatim, straight apostrophe included. */
export const registration = {
  title: 'Inscription',
  promise: 'Votre place vous attend.',
  home: 'Accueil',
  /** Explains the star after a required label; for a screen reader the field itself is « obligatoire ». */
  star: typo('Les champs marqués d’une étoile sont obligatoires.'),
  username: 'Pseudo',
  usernameHint: '5–15 caractères, lettres et chiffres uniquement',
  usernameFree: 'Ce pseudo est libre.',
  email: 'Email',
  password: 'Mot de passe',
  passwordHint: '8 caractères au moins',
  confirmPassword: 'Confirmer le mot de passe',
  genre: 'Vous êtes',
  genreFirst: 'Choisissez d’abord qui vous êtes.',
  choose: 'Choisir',
  sexualite: 'Sexualité',
  genresSought: 'Vous recherchez',
  location: 'Ville',
  locationHint: 'Seule la ville est gardée, jamais une adresse.',
  terms: {
    before: "J'ai 18 ans ou plus et j'accepte les ",
    terms: "conditions d'utilisation",
    between: ' et la ',
    privacy: 'politique de confidentialité',
  },
  submit: "S'inscrire",
  submitting: 'Inscription en cours...',
  member: typo('Déjà membre ? Se connecter'),
  closed: typo(
    'Les inscriptions sont fermées pour le moment ; elles rouvriront bientôt. Si vous avez déjà un compte, vous pouvez vous connecter.',
  ),
  professional: {
    way: typo('Vous tenez un lieu, vous organisez ?'),
    next: 'D’abord votre compte de membre. Vous décrirez votre établissement juste après.',
  },
  fields: {
    'username-too-short': typo('Le pseudo doit contenir au moins 5 caractères.'),
    'username-too-long': 'Le pseudo ne peut pas dépasser 15 caractères.',
    'username-characters': (found: string) =>
      typo(`Le pseudo ne contient que des lettres sans accent et des chiffres, sans ${named(found)}.`),
    'username-taken': 'Ce pseudo est déjà pris.',
    'email-invalid': 'Email invalide',
    'email-too-long': 'L’adresse email ne peut pas dépasser 254 caractères.',
    ...passwordWords,
    'confirm-missing': 'Saisissez le mot de passe une seconde fois.',
    'confirm-different': 'Les mots de passe ne correspondent pas',
    'genre-missing': 'Veuillez indiquer qui vous êtes.',
    'sexualite-missing': 'Veuillez choisir une sexualité.',
    'genres-missing': 'Veuillez sélectionner au moins un genre recherché',
    'location-missing': 'Veuillez choisir votre ville dans la liste.',
    'terms-missing': "Vous devez accepter les conditions d'utilisation",
  },
  success: { title: 'Inscription réussie', text: 'Votre compte a été créé avec succès.' },
  failure: "Erreur lors de l'inscription",
  unknownFailure: 'Une erreur est survenue, veuillez réessayer.',
  offline: typo('Vous êtes hors ligne. L’inscription demande le réseau ; ce que vous avez saisi est conservé ici.'),
  offer: {
    title: (business: string) => `${business} vous invite`,
    text: 'Un mois gratuit (30 jours) vous est offert à l’inscription.',
    applied: (business: string) => typo(`Félicitations ! Vous bénéficiez d'un mois gratuit grâce à ${business}`),
    failed: "Erreur lors de l'application du code de parrainage",
  },
};
