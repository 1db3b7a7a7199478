import { useState } from 'react';
import { laboratory } from '../text.fr.ts';
import type { DeviceView } from '#simulator/ui/types.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Niche } from '#ui/Niche.tsx';
import { useControls } from '../controls.ts';
import { Talk } from './Talk.tsx';

const text = laboratory.device;

/** Shows a device's screen: a conversation, or why there is none. */
export function DeviceScreen({ device }: { device: DeviceView }) {
  const { view, act } = useControls();
  const members = view.members.filter((member) => member !== device.member);
  const otherMembers = view.group === null ? members : [view.group, ...members];
  const [chosenMember, setChosenMember] = useState<string | null>(null);
  if (view.now === 0) return <Closed title={text.ready} text={text.readyText} />;
  if (device.sessionLost)
    return (
      <Closed
        title={text.sessionLost}
        text={text.sessionLostText}
        action={text.signIn}
        onPress={() => act(device.index, 'sign-in')}
      />
    );
  if (!device.signedIn)
    return (
      <Closed
        title={text.signedOut}
        text={text.signedOutText}
        action={text.signIn}
        onPress={() => act(device.index, 'sign-in')}
      />
    );
  if (device.tabs.length === 0)
    return <Closed title={text.noTab} action={text.openTab} onPress={() => act(device.index, 'open-tab')} />;
  const openMember = chosenMember ?? view.group ?? device.conversations[0]?.other ?? otherMembers[0];
  const lineOf = (member: string) => device.conversations.find((each) => each.other === member);
  if (openMember === undefined) return <p className="m-auto text-small text-text-faint">{text.noConversation}</p>;
  return (
    <>
      {otherMembers.length > 1 && (
        <div
          role="group"
          aria-label={text.conversations}
          className="flex flex-none gap-1.5 overflow-x-auto border-b border-line px-3 py-2"
        >
          {otherMembers.map((member) => (
            <Chip key={member} on={member === openMember} onClick={() => setChosenMember(member)}>
              {member}
              <Badge count={lineOf(member)?.unread ?? 0} />
            </Chip>
          ))}
        </div>
      )}
      <Talk key={openMember} device={device} other={openMember} line={lineOf(openMember)} />
    </>
  );
}

function Closed({
  title,
  text: why,
  action,
  onPress,
}: {
  title: string;
  text?: string;
  action?: string;
  onPress?: () => void;
}) {
  return (
    <div className="m-auto flex flex-col items-center px-6 py-8 text-center">
      <Niche faint className="mb-5 h-[92px] w-[76px]" />
      <p className="font-semibold">{title}</p>
      {why !== undefined && <p className="mt-1 text-small text-balance text-text-soft">{why}</p>}
      {action !== undefined && (
        <Button variant="quiet" size="small" className="mt-4" onClick={onPress}>
          {action}
        </Button>
      )}
    </div>
  );
}
