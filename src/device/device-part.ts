/**
 * What any member's screen needs after its first paint, together: the device's data and reads, what is kept of them,
 * what a sign-out needs [Y17].
 */
export { forgetAccount, signIn, signOut } from './account-actions.ts';
export { startNotificationSound } from './notification-sound.ts';
export { conversationList, unreadConversations } from './conversations.ts';
export { draftLines } from './drafts.ts';
export { homeView } from './home.ts';
export { keepDirectory } from './keep-directory.ts';
export { keepSnapshot } from './keep-snapshot.ts';
export { openDevice } from './open-device.ts';
export { hasUnread, ownAccount, ownProfile, unsentActions } from './own-account.ts';
