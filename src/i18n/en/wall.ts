/** English words for the wall that several screens say: categories and what a report does. */
import type { Translation } from '#i18n/translation.ts';
import type { wall as french } from '../fr/wall.ts';

export const wall: Translation<typeof french> = {
  categories: {
    'fake-profile': 'Fake profile',
    money: 'Request for money',
    impersonation: 'Impersonation',
    pressure: 'Pressure or blackmail',
  },
  report: {
    action: 'Report to the wall',
    title: (name) => `Report ${name} to the wall?`,
    text: 'Moderation reviews before anything is published. The alert only shows a category, a department and dates. This member will not know who sent it.',
    legend: 'Category',
    missing: 'Choose a category.',
    department: 'Department shown by the profile',
    noDepartment: 'Not stated',
    confirm: 'Send the alert',
    done: 'Alert saved.',
    doneText: 'Moderation is reviewing it.',
    doneOffline: 'It will be sent once the network is back.',
  },
};
