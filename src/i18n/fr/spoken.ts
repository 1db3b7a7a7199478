/** Sentences that only screen readers say. */
import { typo } from './typography.ts';

export const spoken = { messageFrom: (name: string) => typo(`Nouveau message : ${name}`) };
