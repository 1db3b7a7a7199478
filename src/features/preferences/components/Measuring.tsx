import { useCallback, useSyncExternalStore } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { errorText } from '#i18n/errors.ts';
import { useAccount } from '#device/use-account.ts';
import { isMeasured, setMeasured, watchMeasured } from '#platform/web-vitals.ts';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { vitals as text } from '../vitals.fr.ts';
import { SwitchRows } from './SwitchRows.tsx';

/** The consent to measures of speed on this device, off until it is given [SHELL-178, SHELL-166]. */
export function Measuring() {
  const { account } = useAccount();
  return account.status === 'member' ? <Choice account={account.account} /> : null;
}

const fields = ['isMeasured'] as const;

function Choice({ account }: { account: MemberId }) {
  const isOn = useSyncExternalStore(
    watchMeasured,
    useCallback(() => isMeasured(account), [account]),
  );
  const set = (_: string, next: boolean) => {
    if (!setMeasured(account, next)) toast(errorText('storage-full'), { tone: 'bad' });
  };
  return (
    <Section title={text.title} intro={text.intro}>
      <SwitchRows fields={fields} texts={text.switches} values={{ isMeasured: isOn }} onChange={set} />
    </Section>
  );
}
