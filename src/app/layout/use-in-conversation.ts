import { useMatch } from 'react-router-dom';

/** Returns whether a conversation, a live room, or something else beside the list is open, which fills a phone. */
export function useInConversation(): boolean {
  const pane = useMatch('/chat/:pane/*');
  const call = useMatch('/video-chat/:member');
  return useMatch('/many-to-many-chat/:room') !== null || call !== null || pane !== null;
}
