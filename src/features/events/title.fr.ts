/** Title of the screen and name of its menu entry [SHELL-100]; the menu loads no other text of events. */
export const eventsTitle = 'Événements';
