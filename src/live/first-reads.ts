/** What the first screens read, without the machinery that reads it: that is fetched with RxDB, after the first paint. */
import { later } from './later.ts';
import { homeMemory, listMemory } from './memories.ts';

const conversations = () => import('./conversations.ts');
const account = () => import('./own-account.ts');

export const conversationList = later(() => conversations().then((m) => m.conversationList), listMemory);
export const unreadConversations = later(() => conversations().then((m) => m.unreadConversations));
export const ownProfile = later(() => account().then((m) => m.ownProfile));
export const ownAccount = later(() => account().then((m) => m.ownAccount));
export const unsent = later(() => account().then((m) => m.unsent));
export const hasUnread = later(() => account().then((m) => m.hasUnread));
export const homeView = later(() => import('./home.ts').then((m) => m.homeView), homeMemory);
