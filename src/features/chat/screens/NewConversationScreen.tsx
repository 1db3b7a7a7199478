import { Navigate, useSearchParams } from 'react-router-dom';
import { parseMemberId } from '#domain/member-id.ts';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { MemberId } from '#schemas/ids.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useTitle } from '#ui/use-title.ts';
import { ConversationSkeleton } from '../components/ConversationSkeleton.tsx';
import { useStartConversation } from '../use-start-conversation.ts';

/**
 * `/conversation`, and `/conversation?with=<member>` as a link beside members: starts a conversation, or opens the
 * existing one.
 */
export function NewConversationScreen() {
  const [address] = useSearchParams();
  useTitle(chat.title);
  const requestedMember = address.get('with');
  if (requestedMember === null) return <Navigate to="/chat" replace />;
  const member = parseMemberId(requestedMember);
  return member ? <StartConversation key={member} member={member} /> : <NoSuchMember />;
}

function StartConversation({ member }: { member: MemberId }) {
  const isImpossible = useStartConversation(member);
  return isImpossible ? <NoSuchMember /> : <ConversationSkeleton />;
}

function NoSuchMember() {
  return (
    <div className="grid flex-1 place-content-center">
      <EmptyState title={talk.noSuchMember.title} way={{ to: '/chat', label: talk.missing.action }}>
        {talk.noSuchMember.text}
      </EmptyState>
    </div>
  );
}
