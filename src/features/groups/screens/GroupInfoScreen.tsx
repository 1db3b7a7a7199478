import { Images, UserRoundPlus } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { shortMonthDay } from '#i18n/dates.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { useAccount } from '#device/use-account.ts';
import { useLive } from '#device/use-live.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LiveStates } from '#ui/LiveStates.tsx';
import { useNow } from '#ui/use-now.ts';
import { GroupBans, GroupRequests } from '../components/GroupPeople.tsx';
import { GroupHead } from '../components/GroupHead.tsx';
import { GroupLinks } from '../components/GroupLinks.tsx';
import { GroupLog } from '../components/GroupLog.tsx';
import { GroupMembers } from '../components/GroupMembers.tsx';
import { GroupSettings } from '../components/GroupSettings.tsx';
import { InviteSheet } from '../components/InviteSheet.tsx';
import { OwnSettings, WaysOut } from '../components/OwnPart.tsx';
import { Pane } from '../components/Pane.tsx';
import { info as text } from '../info.fr.ts';
import { ownGroup, type OwnGroup } from '../queries.ts';
import { rightsOf } from '../rights.ts';

/** The gallery of a conversation's pictures, which stands in another feature. */
type Gallery = ComponentType<{ conversationId: ConversationId; name: string; onClose: () => void }>;

interface Props {
  groupId: ConversationId;
  Gallery: Gallery;
}

/** `/chat/group/:id/info`: what the group is, who is in it, and what this member may do there. */
export function GroupInfoScreen({ groupId, Gallery }: Props) {
  const live = useLive(ownGroup, groupId);
  return (
    <Pane title={text.title} back={{ to: `/chat/group/${groupId}`, label: text.back }} keepsBack>
      <LiveStates live={live}>
        {(group) => (group ? <GroupPage group={group} Gallery={Gallery} /> : <MissingGroup />)}
      </LiveStates>
    </Pane>
  );
}

function MissingGroup() {
  return (
    <EmptyState title={text.missing.title} way={{ to: '/chat', label: text.missing.action }}>
      {text.missing.text}
    </EmptyState>
  );
}

function GroupPage({ group, Gallery }: { group: OwnGroup; Gallery: Gallery }) {
  const { account } = useAccount();
  const now = useNow();
  const [open, setOpen] = useState<'pictures' | 'invite' | null>(null);
  if (account.status !== 'member') return null;
  const { id: groupId, group: view } = group;
  const rights = rightsOf(account.account, view);
  const mayInvite = rights.may('invite');
  return (
    <>
      <GroupHead group={view.info} note={text.since(shortMonthDay(Date.parse(view.info.createdAt), now))}>
        <div className="mt-5 flex flex-wrap justify-center gap-3">
          {mayInvite && (
            <Button onClick={() => setOpen('invite')}>
              <Icon icon={UserRoundPlus} size={20} />
              {text.members.invite}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setOpen('pictures')}>
            <Icon icon={Images} size={20} />
            {text.pictures}
          </Button>
        </div>
      </GroupHead>
      {rights.isAdmin && <GroupRequests group={group} />}
      <GroupMembers group={group} rights={rights} />
      <OwnSettings group={group} />
      {mayInvite && <GroupLinks groupId={groupId} isAdmin={rights.isAdmin} />}
      {rights.may('change') && <GroupSettings group={group} rights={rights} />}
      {rights.isAdmin && (
        <>
          <GroupBans group={group} />
          <GroupLog group={group} />
        </>
      )}
      <WaysOut group={group} rights={rights} />
      {open === 'pictures' && <Gallery conversationId={groupId} name={view.info.name} onClose={() => setOpen(null)} />}
      {open === 'invite' && <InviteSheet groupId={groupId} onClose={() => setOpen(null)} />}
    </>
  );
}
