/** English texts of the sign-in. */
import type { Translation } from '#i18n/translation.ts';
import type { auth as french } from './text.fr.ts';

export const auth: Translation<typeof french> = {
  title: 'Welcome back',
  promise: 'The discretion of a place one chooses.',
  formLabel: 'Sign in',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  submitting: 'Signing in…',
  forgotten: 'Forgotten your password?',
  register: 'Not a member yet? Sign up',
  fields: {
    'email-invalid': 'Please enter a valid email address.',
    'email-form': 'Invalid email format.',
    'email-too-long': 'The email address cannot be longer than 254 characters.',
    'password-too-short': 'The password must have at least 8 characters.',
    'password-missing': 'The password is required.',
  },
  success: { title: 'Signed in', text: 'Good to see you again.' },
  failure: 'Sign-in error',
  native: {
    wait: 'Please wait before trying again.',
    tooManyAttempts: 'Too many sign-in attempts. Please try again later.',
    unknown: 'Something went wrong. Please try again.',
  },
  tooManyAttempts: 'Too many sign-in attempts. Please try again in 15 minutes.',
  offline: 'You are offline. Signing in needs the network; what you have entered is kept here.',
  lost: {
    text: 'Your session has ended. Sign in again to find your conversations and what has not been sent yet.',
    suspended: 'Your account is suspended. Sign in to read the reason. Nothing is erased on this device.',
    forget: 'Forget this account on this device',
    confirmTitle: 'Forget this account',
    confirmText: (email) =>
      `Everything this device keeps of ${email} will be erased, waiting messages included. Your account itself is not affected.`,
    confirm: 'Forget',
  },
};
