import { settings } from '#i18n/fr/settings.ts';
import { errorText } from '#i18n/errors.ts';
import { log } from '#lib/log.ts';
import { useCommands } from '#device/use-commands.ts';
import { useLive } from '#device/use-live.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { LiveStates } from '#ui/LiveStates.tsx';
import { toast } from '#ui/toast.ts';
import { unblock } from '../commands.ts';
import { blockedMembers, type BlockedMember } from '../queries.ts';

const commands = { unblock };
const { blocked: text } = settings;

/** « Membres bloqués »: lists blocked members and offers to unblock them, also without a network. */
export function BlockedMembers() {
  const members = useLive(blockedMembers);
  return (
    <section aria-labelledby="settings-blocked" className="mt-9 first-of-type:mt-0">
      <h2 id="settings-blocked" className="px-1 font-text text-lead font-semibold tracking-normal">
        {text.title}
      </h2>
      <p className="mt-1 mb-3 px-1 text-second text-text-soft">{text.intro}</p>
      <div className="rounded-card bg-surface hairline">
        <LiveStates live={members}>
          {(all) =>
            all.length === 0 ? (
              <p className="px-4 py-5 text-second text-text-soft desktop:px-5">{text.none}</p>
            ) : (
              <ul aria-label={text.title} className="divide-y divide-line">
                {all.map((member) => (
                  <Blocked key={member.memberId} member={member} />
                ))}
              </ul>
            )
          }
        </LiveStates>
      </div>
    </section>
  );
}

function Blocked({ member }: { member: BlockedMember }) {
  const ask = useCommands(commands);
  const name = member.name ?? text.neutral;
  const giveBack = async () => {
    try {
      await ask?.unblock(member);
      toast(text.done);
    } catch (error) {
      log.crash('preferences.not-unblocked', error);
      toast(errorText('storage-broken'), { tone: 'bad' });
    }
  };
  return (
    <li className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 desktop:px-5">
      <Avatar name={name} size={40} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <Button variant="quiet" size="small" aria-label={text.unblock(name)} onClick={() => void giveBack()}>
        {text.action}
      </Button>
    </li>
  );
}
