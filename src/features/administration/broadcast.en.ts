/** English texts of what the house says to many members. */
import type { AudienceRole, BroadcastKind } from '#schemas/entities/broadcast.ts';
import type { BroadcastRefusal, BroadcastState } from '#schemas/wire/broadcasts.ts';
import { BROADCAST_LENGTH, BROADCAST_TITLE_LENGTH } from '#schemas/limits.ts';
import { profileWords } from '#i18n/en/profile-words.ts';
import { formatCount, formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './broadcast.fr.ts';
import { house } from './text.en.ts';

const roles: Record<AudienceRole, string> = { member: 'Members', professional: 'Professionals' };

const kinds: Record<BroadcastKind, { name: string; hint: string }> = {
  announcement: {
    name: 'Announcement',
    hint: 'A notification for each member. Push and emails follow their preferences.',
  },
  newsletter: {
    name: 'Newsletter',
    hint: 'An email, and a notification, for those who have agreed to it.',
  },
};

const states: Record<BroadcastState, string> = {
  proposed: 'To be confirmed',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  sending: 'Being sent',
  sent: 'Sent',
  recalled: 'Recalled',
};

const refusals: Record<BroadcastRefusal, string> = {
  invalid: 'This text or this audience cannot be sent.',
  'unknown-broadcast': 'This announcement is no longer the one you were shown. Refresh the page.',
  'broadcast-recalled': 'This announcement has already been withdrawn.',
  'broadcast-confirmed': 'This announcement has already been confirmed.',
  'second-person': 'You proposed this announcement. Another person of the administration must confirm it.',
  'fresh-factor': house.freshFactor.refused,
  'proposal-over':
    'This proposal is more than 24 hours old, or its author no longer has the right to make it. Make it again.',
  'no-consent':
    'You have not agreed to the newsletter: it will not be sent to you, even as a test. Agree to it in your notification settings.',
  'too-many-tests': 'Ten tests in an hour are enough. Try again later.',
  'no-jobs': 'This installation has no job queue: nothing can be sent from it.',
};
export const broadcastRefusalText: Translation<typeof french.broadcastRefusalText> = (refusal) => refusals[refusal];

export const broadcast: Translation<typeof french.broadcast> = {
  title: 'Announcements',
  lead: 'What the house says to many members at once. One person proposes, another confirms.',
  kinds,
  states,
  segment: {
    everybody: 'Everyone',
    certified: 'certified',
    uncertified: 'not certified',
    near: (km, town) => `within ${km}\u00a0km of ${town}`,
  },
  reached: {
    members: (count) => formatCount(count, 'member notified', 'members notified'),
    mails: (count) => formatCount(count, 'email', 'emails'),
    removed: (count) => `taken back from ${formatCount(count, 'member', 'members')}`,
  },
  form: {
    title: 'Write',
    kind: 'Kind',
    subject: 'Title',
    body: 'Text',
    bodyHint: 'In a few calm sentences. Nothing that could not be read over somebody’s shoulder.',
    link: 'Link',
    linkHint: 'Optional. A page of the app, such as /events, or an https address.',
    audience: 'Audience',
    role: 'Role',
    anyRole: 'All',
    roles,
    certified: 'Certification',
    anyCertified: 'With or without',
    certifiedOnly: 'Certified only',
    uncertifiedOnly: 'Uncertified only',
    genres: 'Profiles',
    genresHint: 'None chosen: all profiles.',
    genreNames: profileWords.genres,
    place: 'Around a town',
    placeHint: 'Optional. Members who have not given a town are not included.',
    distance: 'Within',
    km: (km) => `${km}\u00a0km`,
    count: (written, max) => `${formatNumber(written)}\u00a0/\u00a0${formatNumber(max)}`,
    submit: 'Preview',
    errors: {
      kind: 'Choose a kind.',
      'title-missing': 'Give a title.',
      'title-long': `The title can have at most ${BROADCAST_TITLE_LENGTH} characters.`,
      'body-missing': 'Write a text.',
      'text-too-long': `The text can have at most ${formatNumber(BROADCAST_LENGTH)} characters.`,
      link: 'A page that starts with / or an address that starts with https://, without spaces.',
    },
  },
  preview: {
    title: 'Preview',
    close: 'Close the preview',
    counting: 'Counting members…',
    reach: 'Reach',
    members: 'Members notified',
    push: 'By push',
    mails: { announcement: 'By email, if not read', newsletter: 'By email' },
    digests: 'In a digest',
    nobody: 'There is nobody in this audience.',
    refused: (count) =>
      `${formatCount(count, 'member of this audience has', 'members of this audience have')} not agreed to the newsletter and will not receive it.`,
    closed: (count) => `${formatCount(count, 'suspended account', 'suspended accounts')} will not receive it.`,
    notification: 'In notifications',
    pushTitle: 'By push',
    pushText: 'Without title or text: a device can be seen by others.',
    page: 'On the “Announcements” page',
    mail: 'By email',
    mailSubject: (subject) => `Subject: ${subject}`,
    mailFrame: 'The email, as it arrives',
    mailText: 'The same, as plain text',
    token: 'link-of-each-member',
    missed:
      'No email of its own: whoever has not read it after a quarter of an hour receives this one, without its text, or finds it in their digest, depending on their preferences.',
    news: '1\u00a0new item',
    test: 'Send me a test',
    testDone: 'The test has been sent, to you alone.',
    propose: 'Propose',
    proposeTitle: 'Propose this announcement?',
    proposeText: (audience) =>
      `Audience: ${audience}. Nothing is sent until another person of the administration has confirmed, within 24 hours.`,
    proposed: 'Proposed. Another person must confirm.',
  },
  list: {
    title: 'Proposed and sent',
    none: 'Nothing has been proposed yet.',
    refresh: 'Refresh',
    by: (name) => name ?? 'a deleted account',
    proposed: (name, at) => `Proposed by ${name}, ${at}`,
    confirmed: (name, at) => `Confirmed by ${name}, ${at}`,
    recalled: (name, at) =>
      name === null
        ? `Stopped, ${at}: one of the two people no longer belongs to the house, or no longer had the right`
        : `Recalled by ${name}, ${at}`,
    waiting: 'Another person of the administration must confirm, within 24 hours.',
    preview: 'Preview',
    send: 'Confirm and send',
    sendTitle: 'Send now?',
    sendText: (audience) => `Audience: ${audience}. Sending starts at once.`,
    sendDone: 'Sending has started.',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw this proposal?',
    withdrawText: 'It can no longer be confirmed.',
    withdrawDone: 'Proposal withdrawn.',
    recall: 'Recall',
    recallTitle: 'Recall this announcement?',
    recallText:
      'What has not been sent will not be sent, and the notification disappears for those who have it. Emails already delivered stay where they are.',
    recallDone: 'The recall has started.',
  },
};
