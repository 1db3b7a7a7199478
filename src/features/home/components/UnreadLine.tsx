import { home } from '../text.fr.ts';

/** How many conversations are unread; nothing while that is unknown (null). */
export const UnreadLine = ({ unread }: { unread: number | null }) =>
  unread === null ? null : <p>{unread > 0 ? home.unreadCount(unread) : home.allRead}</p>;
