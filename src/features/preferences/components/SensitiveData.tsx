import type { OwnProfileView } from '#streams/account/profile.ts';
import { consent } from '../consent.fr.ts';
import { Switch } from '#ui/Switch.tsx';
import { useConsent } from '../use-consent.ts';
import { SettingRow } from './SettingRow.tsx';

const text = consent.settings;

/** Gives or withdraws the consent to sensitive data, at any time. */
export function SensitiveData({ view: { profile, pending } }: { view: OwnProfileView }) {
  const set = useConsent();
  const hasConsent = profile.sensitiveConsent !== null;
  return (
    <section aria-labelledby="settings-sensitive" className="mt-9 first-of-type:mt-0">
      <h2 id="settings-sensitive" className="px-1 font-text text-lead font-semibold tracking-normal">
        {text.title}
      </h2>
      <p className="mt-1 mb-3 px-1 text-second text-text-soft">{consent.why}</p>
      <div className="rounded-card bg-surface hairline">
        <SettingRow
          label={text.label}
          hint={hasConsent ? text.given : text.none}
          pending={pending.includes('sensitiveConsent')}
          control={(ids) => <Switch {...ids} checked={hasConsent} onChange={set} />}
        />
      </div>
    </section>
  );
}
