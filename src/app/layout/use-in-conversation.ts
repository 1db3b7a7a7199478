import { useMatch } from 'react-router-dom';

/** Returns whether something stands beside the list, a conversation as a rule: on mobile it fills the screen. */
export const useInConversation = (): boolean => useMatch('/chat/:pane/*') !== null;
