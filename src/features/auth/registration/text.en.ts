/** English texts of “Sign-up”. */
import { passwordWords } from '#i18n/en/password.ts';
import type { Translation } from '#i18n/translation.ts';
import type { registration as french } from './text.fr.ts';

const named = (found: string) => [...found].map((one) => (/\s/.test(one) ? 'space' : `“${one}”`)).join(', ');

export const registration: Translation<typeof french> = {
  title: 'Sign-up',
  promise: 'Your place is waiting for you.',
  home: 'Home',
  star: 'Fields marked with a star are required.',
  username: 'Username',
  usernameHint: '5–15 characters, letters and digits only',
  usernameFree: 'This username is free.',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 8 characters',
  confirmPassword: 'Confirm the password',
  genre: 'You are',
  genreFirst: 'First choose who you are.',
  choose: 'Choose',
  sexualite: 'Sexuality',
  genresSought: 'You are looking for',
  location: 'Town',
  locationHint: 'Only the town is kept, never an address.',
  terms: {
    before: 'I am 18 or over and I accept the ',
    terms: 'terms of use',
    between: ' and the ',
    privacy: 'privacy policy',
  },
  submit: 'Sign up',
  submitting: 'Signing up…',
  member: 'Already a member? Sign in',
  closed: 'Sign-ups are closed for now; they will open again soon. If you already have an account, you can sign in.',
  professional: {
    way: 'Do you run a venue, do you organise events?',
    next: 'First your member account. You will describe your venue right after.',
  },
  fields: {
    'username-too-short': 'The username must have at least 5 characters.',
    'username-too-long': 'The username cannot be longer than 15 characters.',
    'username-characters': (found) => `The username has only unaccented letters and digits, without ${named(found)}.`,
    'username-taken': 'This username is already taken.',
    'email-invalid': 'Invalid email',
    'email-too-long': 'The email address cannot be longer than 254 characters.',
    ...passwordWords,
    'confirm-missing': 'Enter the password a second time.',
    'confirm-different': 'The passwords do not match',
    'genre-missing': 'Please say who you are.',
    'sexualite-missing': 'Please choose a sexuality.',
    'genres-missing': 'Please select at least one gender you are looking for',
    'location-missing': 'Please choose your town from the list.',
    'terms-missing': 'You must accept the terms of use',
  },
  success: { title: 'Sign-up successful', text: 'Your account has been created.' },
  failure: 'Error during sign-up',
  unknownFailure: 'Something went wrong, please try again.',
  offline: 'You are offline. Signing up needs the network; what you have entered is kept here.',
  offer: {
    title: (business) => `${business} invites you`,
    text: 'One month free (30 days) is offered to you when you sign up.',
    applied: (business) => `Congratulations! You have one month free thanks to ${business}`,
    failed: 'Error while applying the referral code',
  },
};
