import { ExpectedRefusal } from './expected-refusal.ts';

/** A start that must not go on. */
export class NotServable extends ExpectedRefusal {}
