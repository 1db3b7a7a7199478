/**
 * Decides whether the entry « Notifs » shows its dot. A visit hides the dot before anything is marked as read; `through`
 * is the number of the newest unread row at that time. Pure.
 */

/** Says whether an unread row has come since the dot was hidden [NOTIF-17, NOTIF-21]. `newestUnread`: 0 if none. */
export const isDotShown = (newestUnread: number, through: number): boolean => newestUnread > through;

/**
 * Returns what stays hidden when the unread rows change. Once everything is read nothing has to be hidden any more, so
 * that a row whose mark the server refuses shows again [NOTIF-22].
 */
export const stillHidden = (newestUnread: number, through: number): number => (newestUnread === 0 ? 0 : through);
