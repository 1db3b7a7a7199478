/** English texts for “Forgotten password”, the new password, and the confirmation of an address. */
import { passwordWords } from '#i18n/en/password.ts';
import type { Translation } from '#i18n/translation.ts';
import type { recovery as french } from './recovery.fr.ts';

export const recovery: Translation<typeof french> = {
  forgot: {
    title: 'Forgotten password',
    text: 'Enter the address of your account. We will send a link there to choose a new password.',
    email: 'Email',
    submit: 'Send the link',
    submitting: 'Sending…',
    sent: (email) =>
      `If an account exists for ${email}, a message has just been sent there. The link is valid for one hour.`,
    spam: 'Remember to look in your junk mail.',
    back: 'Back to sign-in',
  },
  reset: {
    title: 'New password',
    text: 'You will be signed out of your other devices.',
    password: 'New password',
    confirmPassword: 'Confirm the password',
    submit: 'Change the password',
    submitting: 'Changing…',
    done: { title: 'Password changed', text: 'Sign in with the new one.' },
    failure: 'The password was not changed.',
    again: 'Request a new link',
  },
  tooMany: 'Too many requests in a short time. Please try again in 15 minutes.',
  confirm: {
    title: 'Confirm your address',
    text: 'One last step, and your account is open.',
    submit: 'Confirm my address',
    submitting: 'Confirming…',
    done: { title: 'Address confirmed', text: 'You can sign in.' },
  },
  change: {
    confirm: {
      title: 'New address',
      text: 'Confirm the change of address of your account.',
      submit: 'Confirm',
    },
    cancel: {
      title: 'Cancel the change of address',
      text: 'The house has asked for another address for your account. If this was not you, cancel the change: your address stays the same.',
      submit: 'Cancel the change',
    },
    over: 'This link is no longer valid: the change has already been cancelled or made. If your address was changed without your agreement, write to us through the contact page.',
    submitting: 'Sending…',
    states: {
      waiting: 'Noted. The link sent to the other address still has to be opened.',
      planned:
        'Noted. This address becomes that of your account 24 hours after the request, unless something cancels it.',
      confirmed: 'Your account has its new address. You sign in with it from now on.',
      cancelled:
        'The change is cancelled. Your address stays the same. Let the house know if you did not ask for this.',
    },
    home: 'Open Alcôve',
  },
  fields: {
    'email-invalid': 'Invalid email',
    'email-too-long': 'The email address cannot be longer than 254 characters.',
    ...passwordWords,
    'confirm-missing': 'Enter the password a second time.',
    'confirm-different': 'The passwords do not match',
  },
  expired: 'This link is no longer valid. Request a new one.',
  same: 'The new password must be different from the old one.',
  registered: 'Your account has been created. Sign in.',
  offline: 'You are offline. This step needs the network; try again when it is back.',
};
