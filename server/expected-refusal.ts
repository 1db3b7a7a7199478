/**
 * What a command or a start does not do, for a reason that its reader can mend: the message says how, in one sentence.
 * Printed without a stack.
 */
export class ExpectedRefusal extends Error {}
