import { useMatch } from 'react-router-dom';

/** Returns whether the address is that of a conversation, private or of a group, which fills the screen on mobile. */
export function useInConversation(): boolean {
  const isPrivate = useMatch('/chat/:conversationId') !== null;
  return useMatch('/chat/group/:conversationId') !== null || isPrivate;
}
