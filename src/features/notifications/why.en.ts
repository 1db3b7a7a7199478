/** English texts of “Why this count?”. */
import { formatCount, formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { why as french } from './why.fr.ts';

export const why: Translation<typeof french> = {
  total: (count) => `${formatCount(count, 'thing to read', 'things to read')}, according to what is on this device:`,
  nothing: 'Nothing counts for now.',
  more: (count) => `and ${formatNumber(count)} more`,
  elsewhere: (count) => formatCount(count, 'other is not on this device yet.', 'others are not on this device yet.'),
  quiet: (count) =>
    count === 1
      ? 'One muted, archived or closed conversation has unread messages: it only lights the dot of Chat.'
      : `${formatNumber(count)} muted, archived or closed conversations have unread messages: they only light the dot of Chat.`,
  rule: 'A conversation counts as one, however many messages it has; muted, hidden, archived or closed, it does not count. The dot of Chat lights up for any unread message, even in such a conversation unless it is hidden; that of Notifs, for everything else. The tab and the icon show the sum of what counts.',
};
