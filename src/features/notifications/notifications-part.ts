/** What shows notifications in words, loaded as one part when it is first needed. */
export { WhySheet } from './components/WhySheet.tsx';
export { NotificationsScreen } from './screens/NotificationsScreen.tsx';
