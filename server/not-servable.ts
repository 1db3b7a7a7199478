/** A start that must not go on, and that its reader can mend: the message says how, in one line. */
export class NotServable extends Error {}
