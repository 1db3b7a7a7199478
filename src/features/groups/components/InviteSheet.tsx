import { X } from 'lucide-react';
import { useState } from 'react';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { info } from '../info.fr.ts';
import { groups } from '../text.fr.ts';
import { useGroupCommand } from '../use-group-command.ts';
import type { Person } from '../use-known-people.ts';
import { PeoplePicker } from './PeoplePicker.tsx';

/** Invites members one by one: each is asked of the server at once [GROUP-26]. */
export function InviteSheet({ groupId, onClose }: { groupId: ConversationId; onClose: () => void }) {
  const { act } = useGroupCommand();
  const [asking, setAsking] = useState<MemberId | null>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<MemberId, string>>(new Map());
  const invite = async ({ id }: Person) => {
    setAsking(id);
    const outcome = await act({ action: 'group.invite', data: { groupId, memberId: id } }, ['already-in-group']);
    setAsking(null);
    const answer = outcome.ok ? info.invite.done : outcome.code === 'already-in-group' ? info.invite.already : null;
    if (answer !== null) setAnswers((before) => new Map([...before, [id, answer]]));
  };
  return (
    <Sheet
      title={info.invite.title}
      tall
      onClose={onClose}
      closeButton={<IconButton icon={X} label={info.invite.close} />}
    >
      <PeoplePicker
        step={(person) => {
          const answer = answers.get(person.id);
          return answer === undefined ? (
            <Button
              variant="quiet"
              size="small"
              busy={asking === person.id}
              aria-label={groups.picker.inviteNamed(person.username)}
              onClick={() => void invite(person)}
            >
              {groups.picker.invite}
            </Button>
          ) : (
            <p role="status" className="text-small font-medium text-ok">
              {answer}
            </p>
          );
        }}
      />
    </Sheet>
  );
}
