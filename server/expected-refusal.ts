/**
 * Refusal of a command or a start that its reader can correct: the message says how, in one sentence. Printed without a
 * stack.
 */
export class ExpectedRefusal extends Error {}
