/** English texts of the keys that act on every screen. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './text.fr.ts';

export const announcements: Translation<typeof french.announcements> = {
  main: 'Main content',
  nav: 'Main menu',
  search: 'Search',
};

const groups: Translation<typeof french.shortcutList.groups> = [
  {
    title: 'Everywhere',
    list: [
      ['Alt + 1', 'go to the main content'],
      ['Alt + 2', 'go to the main menu'],
      ['Alt + 3', 'open the search'],
      ['↑ ↓', 'move from one row to the next in a list'],
      ['Esc', 'close what is open'],
      ['Esc, Esc', 'quick exit'],
      ['?', 'this list'],
    ],
  },
  {
    title: 'In a conversation',
    list: [
      ['Enter', 'send, or start a new line: this is a setting'],
      ['Shift + Enter', 'start a new line'],
      ['Esc', 'give up a reply or an edit'],
    ],
  },
  {
    title: 'Viewing a photo',
    list: [
      ['+ −', 'zoom in, zoom out'],
      ['0', 'whole picture'],
      ['1', 'actual size'],
      ['← → ↑ ↓', 'move around, or go to the next photo'],
    ],
  },
  {
    title: 'In a room or a call',
    list: [
      ['M', 'turn the microphone off or on'],
      ['C', 'turn the camera off or on'],
      ['H', 'hang up'],
      ['Esc, Esc', 'turn camera and microphone off at once'],
    ],
  },
];

export const shortcutList: Translation<typeof french.shortcutList> = {
  title: 'Keyboard shortcuts',
  groups,
  hint: 'In a field, “?” is typed.',
};
