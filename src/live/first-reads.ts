/**
 * What the first screens read, without the machinery that reads it: that is fetched with RxDB, after the first paint.
 */
import { later } from './later.ts';
import { homeMemory, listMemory, profileMemory, unreadMemory } from './memories.ts';

const device = () => import('./device-part.ts');

export const conversationList = later(() => device().then((m) => m.conversationList), listMemory);
export const draftLines = later(() => device().then((m) => m.draftLines));
export const unreadConversations = later(() => device().then((m) => m.unreadConversations));
export const ownProfile = later(() => device().then((m) => m.ownProfile), profileMemory);
export const ownAccount = later(() => device().then((m) => m.ownAccount));
export const unsent = later(() => device().then((m) => m.unsent));
export const hasUnread = later(() => device().then((m) => m.hasUnread), unreadMemory);
export const homeView = later(() => device().then((m) => m.homeView), homeMemory);
