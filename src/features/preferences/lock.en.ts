/** English texts of “Lock”. */
import { product } from '#lib/product.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './lock.fr.ts';

export const lockDelays: Translation<typeof french.lockDelays> = {
  '60000': '1 minute',
  '300000': '5 minutes',
  '900000': '15 minutes',
  '3600000': '1 hour',
};

export const lock: Translation<typeof french.lock> = {
  title: 'Lock',
  entry: 'A code, a phrase or a passkey to open the app on this device.',
  intro: `${product.name} shows nothing until it is opened with a code, a phrase or a passkey. This setting only concerns this device.`,
  unreadable: 'The lock cannot be read right now.',
  unreadableHint: 'The device does not answer. Close the other tabs, then try again.',
  retry: 'Try again',
  off: {
    title: 'No lock',
    text: 'Whoever holds this device unlocked can open the app and read your conversations.',
    turnOn: 'Lock this device',
  },
  limits: {
    title: 'What it protects',
    points: [
      'What is written here while the lock is on cannot be read in the files of the device without your secret.',
      'What was there before is rewritten encrypted. The browser sometimes keeps old files for a while: what remains in them was already encrypted, but for a few words at most, and its key is erased.',
      'What was written without a network leaves also while the app is locked; photos wait until it is opened. Notifications show neither name nor text.',
      'It protects neither from malicious software on the device, nor from someone who watches you type.',
    ],
  },
  methods: {
    title: 'What opens it',
    code: {
      label: 'A code',
      hint: 'Protects from a glance: from whoever picks up this device, not from whoever copies its disk.',
    },
    phrase: {
      label: 'A phrase of six words',
      hint: 'Protects the disk: on a copy, what is written from then on cannot be read.',
    },
    passkey: {
      label: 'A passkey',
      hint: 'Fingerprint, face or physical key, beside the code or the phrase, which are still needed if it is lost.',
    },
    changing: 'Converting what is on this device is not finished. It continues as long as the app is open.',
    change: 'Change the code or the phrase',
    addPasskey: 'Add a passkey',
    passkeyAdded: 'The passkey now opens this device too.',
    passkeyName: `${product.name} lock`,
    cancelled: 'No passkey was created. You can try again.',
    unsupported: 'This passkey cannot encrypt. Keep your code or your phrase.',
  },
  times: {
    title: 'When',
    after: {
      label: 'After a time without a touch',
      hint: 'Also when the app stays in the background.',
      options: { ...lockDelays, never: 'Never by itself' },
    },
    onHide: { label: 'As soon as it is no longer visible', hint: 'When you change tab, window or app.' },
    now: 'Lock now',
    exit: 'The quick exit also locks, in every tab.',
    notStored: 'This choice could not be saved on this device.',
  },
  setup: {
    title: 'Lock this device',
    change: 'Change what opens it',
    present: 'Your current code or phrase',
    which: 'What will open it?',
    code: 'New code',
    codeHint: '6 to 12 digits, not a sequence nor a single repeated digit.',
    repeat: 'The same code, once more',
    phrase: 'Your phrase',
    phraseHint: 'It is shown only once. Write it down on paper, away from this device.',
    noted: 'I have written it down',
    repeatPhrase: 'Your phrase, as you wrote it down',
    again: 'See the phrase again',
    passkey: 'Add a passkey too',
    forgotten:
      'If you forget it, nobody can help you open it: this device has to be erased and you sign in again. What has not been sent is then lost.',
    next: 'Continue',
    confirm: 'Lock',
    save: 'Change',
    changed: 'Changed.',
    weak: 'This code is too short or too simple.',
    different: 'It is not the same. Check what you wrote down.',
    wrong: 'That is not it.',
    wait: 'Too many attempts. Lock the app to see how long to wait.',
    failed: 'This device could not save it. Nothing has changed.',
  },
  turnOff: {
    open: 'Remove the lock',
    title: 'Remove the lock?',
    text: 'Everything on this device becomes readable again without a code. The app locks one last time, and an email lets you know.',
    password: 'Password of your account',
    missing: 'Please enter your password.',
    wrong: 'This password is not the right one.',
    tooMany: 'Too many requests in a short time. Please try again in 15 minutes.',
    refused: 'The request did not work. Try again.',
    offline: 'You have to be online: your password proves that it is you.',
    confirm: 'Remove',
  },
};
