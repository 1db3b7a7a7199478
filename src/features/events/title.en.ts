/** English title of the screen and name of its menu entry; the menu loads no other text of events. */
export const eventsTitle = 'Events';
