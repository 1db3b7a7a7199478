/** English texts of “Account”. */
import { passwordWords } from '#i18n/en/password.ts';
import type { Translation } from '#i18n/translation.ts';
import type { account as french } from './text.fr.ts';

function houseWait(when: string | null, isOpened: boolean): string {
  if (when === null)
    return isOpened
      ? 'It will change in a moment.'
      : 'It will change as soon as the link sent to that address is opened.';
  return `Nothing changes before ${when}${isOpened ? '' : ', nor without the link sent to that address'}.`;
}

export const account: Translation<typeof french> = {
  title: 'Account',
  back: 'Settings',
  away: 'Your signed-in devices appear as soon as there is a connection.',
  needsConnection: 'A connection is needed to change your account.',
  mail: {
    title: 'Email address',
    hint: 'It is used to sign you in and to write to you. No member sees it.',
    open: 'Change address',
    dialog: 'Change email address',
    dialogText:
      'A link goes to each of the two addresses. The change is made when both are confirmed, within the hour. Your other devices will then be signed out.',
    next: 'New address',
    submit: 'Send both links',
    sent: { title: 'Two links have been sent', text: 'Open them within the hour, in whichever order you like.' },
    pending: (address) => `Change requested to ${address}.`,
    missing: {
      both: 'Both links still have to be opened.',
      old: 'The link sent to your current address still has to be opened.',
      new: 'The link sent to the new address still has to be opened.',
    },
    house: (address) => `The house has asked for your address to become ${address}.`,
    houseHint: (when, isOpened) =>
      `${houseWait(when, isOpened)} If you did not ask for this, cancel the change and let the house know.`,
    cancelHouse: 'Cancel this change',
    cancel: 'Give up the change',
    cancelled: 'Your address stays the same.',
  },
  passkeys: {
    title: 'Passkeys',
    intro:
      'A passkey signs you in with the fingerprint, face or code of your device, without a password. It never leaves the device or the manager that keeps it.',
    none: 'You do not have a passkey yet.',
    unavailable: 'This browser does not support passkeys.',
    add: 'Add a passkey',
    name: 'Name of the passkey',
    nameHint: 'For example “My phone”.',
    create: 'Create the passkey',
    added: 'Passkey added. An email confirms it.',
    created: (day) => `Added on ${day}`,
    used: (day) => `used on ${day}`,
    unused: 'never used',
    rename: 'Rename',
    renameOf: (name) => `Rename “${name}”`,
    save: 'Save',
    remove: 'Remove',
    removeOf: (name) => `Remove “${name}”`,
    removeText:
      'It will no longer sign you in, and your other devices opened by passkey will be signed out. An email lets you know. Enter your password.',
    removed: 'Passkey removed.',
  },
  password: {
    title: 'Password',
    intro: 'Your other devices will be signed out.',
    present: 'Current password',
    next: 'New password',
    submit: 'Change the password',
    submitting: 'Changing…',
    done: { title: 'Password changed', text: 'Your other devices are signed out.' },
  },
  sessions: {
    title: 'Signed-in devices',
    intro: 'A device you do not recognise? Sign it out, then change your password.',
    here: 'This device',
    unknown: 'Unknown device',
    on: (program, system) => `${program} on ${system}`,
    used: (day) => `Last used: ${day}`,
    end: 'Sign out',
    endOf: (name) => `Sign out ${name}`,
    ended: 'Device signed out.',
  },
  deletion: {
    page: 'Account deletion',
    away: 'The state of your account appears as soon as there is a connection.',
    waiting: (count) =>
      `${count === 1 ? 'One action is' : `${count} actions are`} still waiting to be sent from this device: ${count === 1 ? 'it' : 'they'} will leave with the network, as long as your account exists. Once the account is deleted, nothing more leaves.`,
    title: 'Delete my account',
    intro:
      'Your profile is no longer visible from the moment you ask. Fourteen days later, your account, your photos and your messages are erased everywhere, and nothing can be recovered. In other people’s conversations, “Deleted member” remains.',
    open: 'Delete my account',
    confirm: 'Request deletion',
    dialog: 'Delete your account?',
    dialogText: 'Enter your password. You will have fourteen days to change your mind.',
    planned: (day) => `Your account will be deleted on ${day}.`,
    hidden: 'Until then, nobody can see your profile. You can still change your mind.',
    cancel: 'Keep my account',
    requested: { title: 'Deletion requested', text: 'An email confirms it.' },
    cancelled: { title: 'Your account stays', text: 'The deletion is cancelled.' },
  },
  fields: {
    'present-missing': 'Please enter your current password.',
    'invalid-credentials': 'This password is not the right one.',
    'same-password': 'This is already your password.',
    'email-missing': 'Please enter an email address.',
    'email-invalid': 'Please enter a valid email address.',
    'email-too-long': 'The address cannot be longer than 254 characters.',
    'same-email': 'This is already your address.',
    'disposable-email':
      'This address comes from a disposable email service. Choose one that you will keep: it is used to recover your account.',
    'name-missing': 'Please give the passkey a name.',
    'name-long': 'The name cannot be longer than 40 characters.',
    ...passwordWords,
  },
  refusals: {
    'sign-in-again': 'Your proof is no longer recent enough. Enter your password again.',
    'passkey-refused': 'This passkey could not be verified. Try again.',
    'passkey-known': 'This device already has a passkey for your account.',
    'too-many-passkeys': 'You already have ten passkeys. Remove one first.',
    'totp-refused':
      'This app can no longer be added: the ten minutes have passed, or your invitation is no longer valid. Start again.',
    'cancelled': 'No passkey was used. You can try again.',
    'too-many-exports': 'A copy has already been requested, or was less than a day ago.',
  },
  tooMany: 'Too many attempts in a short time. Try again in a quarter of an hour.',
  failed: 'That did not work. Try again in a moment.',
};
