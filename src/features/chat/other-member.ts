import { createContext } from 'react';
import type { MemberId } from '#schemas/ids.ts';

/** The other member of the conversation on the screen, where they can be called; null: they cannot. */
export const OtherMember = createContext<MemberId | null>(null);
