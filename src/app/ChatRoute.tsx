import type { ReactElement } from 'react';
import { useParams, useRoutes } from 'react-router-dom';
import { isConversationId } from '#domain/conversation-id.ts';
import { deferredPart, restingPart } from '#ui/LazyPart.tsx';
import { DiscoverGroupsScreen, GroupInfoScreen, JoinGroupScreen, NewGroupScreen } from './rare-screens.ts';
import { chatScreen } from './screens.ts';

const ChatScreen = chatScreen.Component;
/* Few members have an invitation, so that the list is painted without them. */
const InvitationCards = restingPart(() =>
  import('#features/groups/components/InvitationCards.tsx').then((m) => m.InvitationCards),
);
/* It is offered once, after the first messages. */
const PushCard = restingPart(() => import('#features/push/components/PushCard.tsx').then((m) => m.PushCard));
const Gallery = deferredPart(() => import('#features/chat/components/Gallery.tsx').then((m) => m.Gallery));

const notices = (
  <>
    <InvitationCards />
    <PushCard />
  </>
);

/** `/chat` and everything below: the list, and beside it a conversation, a group, or a screen about groups. */
export function ChatRoute() {
  const { '*': path = '' } = useParams();
  const pane = useRoutes(paneRoutes);
  const [first, second] = path.split('/');
  const id = first === 'group' ? second : first;
  return <ChatScreen open={!pane && isConversationId(id) ? id : null} pane={pane} notices={notices} />;
}

const JoinGroup = () => <JoinGroupScreen token={useParams()['token']} />;

function GroupInfo(): ReactElement | null {
  const { groupId } = useParams();
  return isConversationId(groupId) ? <GroupInfoScreen key={groupId} groupId={groupId} Gallery={Gallery} /> : null;
}

const paneRoutes = [
  { path: 'groups', element: <DiscoverGroupsScreen /> },
  { path: 'groups/new', element: <NewGroupScreen /> },
  { path: 'join/:token', element: <JoinGroup /> },
  { path: 'group/:groupId/info', element: <GroupInfo /> },
];
