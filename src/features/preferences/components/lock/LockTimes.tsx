import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { lock, lockDelays } from '../../lock.fr.ts';
import type { LockTimes as Times } from '../../use-lock.ts';
import { Choice } from '../Choice.tsx';
import { SettingRow } from '../SettingRow.tsx';

const text = lock.times;
type Delay = keyof typeof text.after.options;
const delays: readonly Delay[] = ['60000', '300000', '900000', '3600000', 'never'];

/** A time that an earlier version has stored, and that the list does not know, shows as the next shorter one. */
const delayOf = (afterMs: number | null): Delay =>
  afterMs === null ? 'never' : (delays.findLast((delay) => Number(delay) <= afterMs) ?? '60000');
const msOf = (delay: Delay): number | null => (Object.hasOwn(lockDelays, delay) ? Number(delay) : null);

interface LockTimesProps {
  times: Times;
  setTimes: (times: Partial<Times>) => Promise<boolean>;
  onLock: () => void;
}

/** When the app locks: by itself, out of sight, and now. */
export function LockTimes({ times, setTimes, onLock }: LockTimesProps) {
  const set = async (change: Partial<Times>) => {
    if (!(await setTimes(change))) toast(text.notStored, { tone: 'bad' });
  };
  return (
    <Section title={text.title}>
      <SettingRow {...text.after} pending={false} control={() => null}>
        {(ids) => (
          <Choice
            {...ids}
            value={delayOf(times.afterMs)}
            options={delays}
            labels={text.after.options}
            onChange={(delay) => void set({ afterMs: msOf(delay) })}
          />
        )}
      </SettingRow>
      <SettingRow
        {...text.onHide}
        pending={false}
        control={(ids) => <Switch {...ids} checked={times.onHide} onChange={(onHide) => void set({ onHide })} />}
      />
      <div className="grid gap-3 px-4 py-4 desktop:px-5">
        <Button variant="quiet" size="small" className="justify-self-start" onClick={onLock}>
          {text.now}
        </Button>
        <p className="text-small text-text-soft">{text.exit}</p>
      </div>
    </Section>
  );
}
