/**
 * Code that every member's screen needs after its first paint, loaded as one part: the device's data and queries, their
 * snapshot, and the sign-out [Y17].
 */
export { forgetAccount, signIn, signInWithPasskey, signOut } from './account-actions.ts';
export { conversationList, groupList, unreadConversations, unreadRows } from './conversations.ts';
export { draftLines } from './drafts.ts';
export { homeView } from './home.ts';
export { keepDirectory } from './keep-directory.ts';
export { keepSnapshot } from './keep-snapshot.ts';
export { openDevice } from './open-device.ts';
export { hasUnread, ownAccount, ownProfile, unsentActions } from './own-account.ts';
