import { useMatch } from 'react-router-dom';

/** Returns whether a conversation or a live room is open, or something else beside the list: on mobile it fills the screen. */
export function useInConversation(): boolean {
  const pane = useMatch('/chat/:pane/*');
  return useMatch('/many-to-many-chat/:room') !== null || pane !== null;
}
