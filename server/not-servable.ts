import { ExpectedRefusal } from './expected-refusal.ts';

/** Refusal to start. */
export class NotServable extends ExpectedRefusal {}
