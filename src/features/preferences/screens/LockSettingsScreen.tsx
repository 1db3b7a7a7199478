import { useState } from 'react';
import { useConnection } from '#device/use-connection.ts';
import { lockNow } from '#device/lock/close-lock.ts';
import type { LockSettings } from '#device/lock/lock-settings.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Section } from '#ui/Section.tsx';
import { LockMethods } from '../components/lock/LockMethods.tsx';
import { LockOff } from '../components/lock/LockOff.tsx';
import { LockSetup } from '../components/lock/LockSetup.tsx';
import { LockTimes } from '../components/lock/LockTimes.tsx';
import { SettingsPage } from '../components/SettingsPage.tsx';
import { SettingsSkeleton } from '../components/SettingsSkeleton.tsx';
import { lock as text } from '../lock.fr.ts';
import { useLock } from '../use-lock.ts';

type Task = 'turn-on' | 'change' | 'turn-off';

/** « Verrouillage » in the settings [Y22]; only turning it off needs the network. */
export function LockSettingsScreen() {
  const { member, lock, refresh, setTimes } = useLock();
  const [task, setTask] = useState<Task | null>(null);
  const isOffline = useConnection() === 'offline';
  const close = () => setTask(null);
  return (
    <SettingsPage title={text.title} intro={text.intro}>
      {lock === undefined && <SettingsSkeleton />}
      {lock === 'unreadable' && (
        <EmptyState
          title={text.unreadable}
          action={
            <Button variant="quiet" onClick={() => void refresh()}>
              {text.retry}
            </Button>
          }
        >
          {text.unreadableHint}
        </EmptyState>
      )}
      {member && lock === null && <NoLock onTurnOn={() => setTask('turn-on')} />}
      {member && isLock(lock) && (
        <>
          <LockMethods
            account={member.account}
            lock={lock}
            onChange={() => setTask('change')}
            onAdded={() => void refresh()}
          />
          <LockTimes times={lock} setTimes={setTimes} onLock={() => void lockNow(member.account)} />
        </>
      )}
      {(lock === null || isLock(lock)) && <LockLimits />}
      {isLock(lock) && lock.state !== 'turning-off' && (
        <div className="mt-9 grid justify-items-start gap-2 px-1">
          <Button variant="danger" disabled={isOffline} aria-haspopup="dialog" onClick={() => setTask('turn-off')}>
            {text.turnOff.open}
          </Button>
          {isOffline && <p className="text-small text-text-soft">{text.turnOff.offline}</p>}
        </div>
      )}
      {member && task === 'turn-off' && <LockOff member={member} onClose={close} />}
      {member && (task === 'turn-on' || task === 'change') && (
        <LockSetup
          account={member.account}
          isChange={task === 'change'}
          onClose={close}
          onChanged={() => void refresh()}
        />
      )}
    </SettingsPage>
  );
}

const isLock = (lock: LockSettings | null | undefined | 'unreadable'): lock is LockSettings =>
  typeof lock === 'object' && lock !== null;

function NoLock({ onTurnOn }: { onTurnOn: () => void }) {
  return (
    <Section title={text.off.title}>
      <div className="grid gap-3 px-4 py-4 desktop:px-5">
        <p className="text-text-soft">{text.off.text}</p>
        <Button className="justify-self-start" aria-haspopup="dialog" onClick={onTurnOn}>
          {text.off.turnOn}
        </Button>
      </div>
    </Section>
  );
}

/** What the lock protects, and what it does not: no setting may promise more than holds [S2]. */
function LockLimits() {
  return (
    <Section title={text.limits.title}>
      <ul className="grid list-disc gap-2 py-4 pr-4 pl-9 text-small text-text-soft desktop:pr-5 desktop:pl-10">
        {text.limits.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Section>
  );
}
