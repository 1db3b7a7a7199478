/** English texts of header, footer and menu of every public page, and of the landing page. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './text.fr.ts';

export const site: Translation<typeof french.site> = {
  skip: 'Skip to content',
  discover: 'Discover the site',
  signIn: 'Sign in',
  join: 'Sign up',
  open: 'Open Alcôve',
  menu: 'Account menu',
  signedOut: 'Not signed in',
  locked: [
    { label: 'My profile', feature: 'your profile' },
    { label: 'Edit profile', feature: 'the editing of your profile' },
    { label: 'My photos/videos', feature: 'your album of photos and videos' },
    { label: 'Certification', feature: 'the steps of certification' },
    { label: 'Subscription', feature: 'the choice of subscription' },
    { label: 'Events', feature: 'the calendar of events' },
    { label: 'My followers', feature: 'the circle of your followers' },
    { label: 'My visitors', feature: 'the log of your visitors' },
    { label: 'Settings', feature: 'your settings' },
    { label: 'Free tonight', feature: 'the “Free tonight” status' },
    { label: 'At the Cap', feature: 'the “At the Cap” status' },
  ],
  lockedDialog: {
    title: (label) => `${label} - Reserved feature`,
    text: (feature) => `Access ${feature} by joining our community!`,
    join: 'Create a free account',
    signIn: 'Sign in',
    reassurance: ['Free', 'Quick', 'Secure'],
    close: 'Close',
  },
  breadcrumbs: 'Breadcrumb',
  home: 'Home',
  questions: 'Frequently asked questions',
  readOn: 'Read next',
  updated: 'Updated on',
  notFound: {
    title: 'Page not found',
    text: 'The address may be incomplete, or the page no longer exists.',
    home: 'Back to the home page',
  },
  footer: {
    label: 'Footer',
    promise: 'The discretion of a place one chooses.',
    social: 'Follow us',
    legal: 'Legal information',
    install: 'Download the App',
    adults: 'For adults only: 18 and over.',
  },
  cookies: {
    label: 'Cookies',
    text: 'No advertising or measurement cookies. This device only keeps what makes the app work.',
    accept: 'OK',
    details: 'Details',
    close: 'Close',
  },
};

export const landing: Translation<typeof french.landing> = {
  title: 'Libertine encounters in complete discretion',
  description:
    'Alcôve, the French libertine community for couples and single people. Discreet, free, and your conversations stay readable without a network.',
  heading: ['Meet each other,', 'out of sight.'],
  lead: 'The French libertine community where you know who you are talking to, where you can write even without a network, and where nothing gets out.',
  create: 'Create a free account',
  discover: 'Discover',
  small: '18 and over · no bank card',
  scene: { question: 'A table for three, on Saturday?', answer: 'With pleasure. We will let you choose the place.' },
  features: {
    title: 'Made for those who value their private life',
    certified: {
      title: 'Towards 100% certified profiles',
      text: 'The golden seal says that a profile is certified. Nobody can give it to themselves.',
    },
    offline: {
      title: 'Even without a network',
      text: 'Your conversations are on your device. You read and write in the underground, everything leaves when you are back.',
    },
    discreet: {
      title: 'Nothing gets out',
      text: 'Neither name nor text in notifications, no exact position, a screen erased when you sign out.',
    },
    everyone: {
      title: 'Couples and single people',
      text: 'A search that understands couples, ages and distances.',
    },
    french: {
      title: 'A French community',
      text: 'Towns from here, guides written in French, and a tone that remains that of a conversation.',
    },
    support: {
      title: 'At any hour',
      text: 'Blocking or reporting takes one gesture, and you can write to us 24 hours a day, 7 days a week.',
    },
  },
  pricing: {
    title: 'What it costs',
    lead: 'Today, nothing. Alcôve asks nobody for payment or a bank card.',
    free: 'Free',
    plans: [
      {
        name: 'Women and couples',
        text: 'Access is free, without a time limit.',
        points: ['Profile and search', 'Private conversations', 'No bank card'],
      },
      {
        name: 'Certified members',
        text: 'Certification is not paid for, and access stays free.',
        points: ['All of the above', 'The golden seal', 'Trust that shows'],
      },
      {
        name: 'Everyone else',
        text: 'No paid plan is open to date.',
        points: ['Profile and search', 'Private conversations', 'No commitment'],
      },
    ],
  },
  testimonials: {
    title: 'What you find here',
    note: 'Illustrative scenes: these characters are invented.',
    quotes: [
      {
        text: 'We wrote on the train, without a network. Everything left on arrival, in order.',
        by: 'Inès and Lucas',
      },
      { text: 'I said no, once. That was enough: the conversation ended there.', by: 'Sasha' },
      { text: 'My phone can stay on the table. A notification says nothing about anyone.', by: 'Octave' },
    ],
  },
  action: {
    title: 'A place awaits you',
    text: 'Two minutes are enough to open an account. A username, a town, and nothing more than what you choose to say.',
  },
  splash: { join: 'Join the elite', enter: 'Member access' },
};
