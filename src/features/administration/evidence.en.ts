/** English names of what a case shows. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './evidence.fr.ts';

export const labels: Translation<typeof french.labels> = {
  'pending-picture': 'New photo',
  'current-picture': 'Current photo',
  'album-item': 'Album item',
  cover: 'Proposed picture',
  'club-photo': 'Proposed photo',
  certification: 'Sent for certification',
  'reported-picture': 'Reported picture',
  event: 'Event',
  club: 'Venue',
  opinion: 'Review',
  answer: 'Answer',
  testimonial: 'Testimonial',
  'report-words': 'Details of the report',
  'report-reason': 'Reason for the report',
  genre: 'Profile',
  album: 'Album',
  category: 'Category',
  department: 'Department',
  reply: 'Answer of the member',
  'warning-state': 'Alert',
  code: 'Expected code',
  measure: 'Contested decision',
  reason: 'Reason',
  facts: 'Facts established',
  words: 'What the member writes',
  'decided-at': 'Decided on',
  until: 'Until',
  'shown-text': 'Text seen by whoever reported it, changed or deleted since',
  'proposed-measure': 'Another person proposes',
  'proposed-reason': 'Proposed reason',
  'proposed-days': 'Proposed length, in days',
  'proposed-words': 'Facts of the proposal, kept if you decide the same',
  'notice-address': 'Address or description of the content',
  'notice-name': 'Name given',
  'notice-email': 'Email given',
  business: 'Venue',
  'business-kind': 'Kind',
  siret: 'SIRET',
  address: 'Address',
  contact: 'Contact',
  phone: 'Phone',
  website: 'Website',
  'abuse-rule': 'Rule met',
  'joined-at': 'Member since',
  'known-picture': 'Picture sent again',
  'picture-distance': 'Likeness',
  'removed-at': 'Picture removed on',
  'room-name': 'Room',
  'room-topic': 'Topic of the room',
  'group-name': 'Group',
  'group-description': 'Description of the group',
  'reporter-still': 'Picture provided by the member, not verified',
};

export const albums: Translation<typeof french.albums> = {
  public: 'Public',
  followers: 'Followers',
  certified: 'Certified',
  private: 'Private',
};

export const replies: Translation<typeof french.replies> = {
  mistake: 'Says that it is a mistake',
  misused: 'Says that their account was used by somebody else',
  settled: 'Says that the matter is settled',
  contested: 'Contests it, and asks for a new review',
};

export const states: Translation<typeof french.states> = {
  new: 'New, to be published',
  answered: 'Published, to be read again after an answer',
};

export const businessKinds: Translation<typeof french.businessKinds> = {
  club: 'Club',
  sauna: 'Sauna',
  bar: 'Bar',
  boutique: 'Shop',
  organisateur: 'Party organiser',
};

export const evidence: Translation<typeof french.evidence> = {
  part: 'Item',
  match: (features) => `${features} features out of 64 match`,
};
