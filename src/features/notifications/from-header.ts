/** The router's state of a visit that began with a click in the desktop header [NOTIF-20]. */
export const FROM_HEADER = 'header';
