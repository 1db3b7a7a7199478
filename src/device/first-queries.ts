/** Queries of the first screens, without their code: that is loaded with RxDB, after the first paint. */
import { lazyQuery } from './lazy-query.ts';
import { homeMemory, listMemory, profileMemory, unreadMemory } from './persisted-query.ts';

const loadDevicePart = () => import('./device-part.ts');

export const conversationList = lazyQuery(() => loadDevicePart().then((m) => m.conversationList), listMemory);
export const groupList = lazyQuery(() => loadDevicePart().then((m) => m.groupList));
export const draftLines = lazyQuery(() => loadDevicePart().then((m) => m.draftLines));
export const unreadConversations = lazyQuery(() => loadDevicePart().then((m) => m.unreadConversations));
export const unreadRows = lazyQuery(() => loadDevicePart().then((m) => m.unreadRows));
export const ownProfile = lazyQuery(() => loadDevicePart().then((m) => m.ownProfile), profileMemory);
export const ownAccount = lazyQuery(() => loadDevicePart().then((m) => m.ownAccount));
export const unsentActions = lazyQuery(() => loadDevicePart().then((m) => m.unsentActions));
export const hasUnread = lazyQuery(() => loadDevicePart().then((m) => m.hasUnread), unreadMemory);
export const homeView = lazyQuery(() => loadDevicePart().then((m) => m.homeView), homeMemory);
