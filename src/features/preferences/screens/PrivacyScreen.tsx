import type { Audience } from '#schemas/actions/privacy-set.ts';
import { lists } from '#i18n/fr/lists.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Section } from '#ui/Section.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { Switch } from '#ui/Switch.tsx';
import { AudienceChoice } from '../components/AudienceChoice.tsx';
import { Consents } from '../components/Consents.tsx';
import { Measuring } from '../components/Measuring.tsx';
import { OwnSettings } from '../components/OwnSettings.tsx';
import { SensitiveData } from '../components/SensitiveData.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsPage } from '../components/SettingsPage.tsx';
import { SettingsSkeleton } from '../components/SettingsSkeleton.tsx';
import { privacy as text } from '../privacy.fr.ts';
import { usePrivacy } from '../use-privacy.ts';

/** « Confidentialité » in the settings [MEMBERAREA-26, MEMBERAREA-19]. A change takes effect at once, also offline. */
export function PrivacyScreen() {
  const { answer, refresh, writing, finding, calling, discretion, consents, set, setDiscreet } = usePrivacy();
  const choice = (setting: 'writing' | 'finding', { audience, isPending }: typeof writing) =>
    audience !== null && (
      <SettingRow {...text.settings[setting]} pending={isPending} control={() => null}>
        {(ids) => (
          <AudienceChoice<Audience>
            {...ids}
            value={audience}
            audiences={text.audiences}
            onChange={(next) => set({ setting, audience: next })}
          />
        )}
      </SettingRow>
    );
  return (
    <SettingsPage title={text.title} intro={text.intro}>
      {answer.status === 'loading' && <SettingsSkeleton />}
      {answer.status === 'offline' && <EmptyState title={lists.away}>{lists.awayText}</EmptyState>}
      {answer.status === 'error' && (
        <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />
      )}
      {answer.status === 'stored' && (
        <Section title={text.contact.title}>
          {choice('writing', writing)}
          {choice('finding', finding)}
          {calling.audience !== null && (
            <SettingRow {...text.settings.calling} pending={calling.isPending} control={() => null}>
              {(ids) => (
                <AudienceChoice
                  {...ids}
                  value={calling.audience ?? 'conversations'}
                  audiences={text.callAudiences}
                  onChange={(next) => set({ setting: 'calling', audience: next })}
                />
              )}
            </SettingRow>
          )}
          {discretion.discreet !== null && (
            <SettingRow
              {...text.discretion}
              pending={discretion.isPending}
              control={(ids) => <Switch {...ids} checked={discretion.discreet === true} onChange={setDiscreet} />}
            />
          )}
        </Section>
      )}
      <OwnSettings>{(view) => <SensitiveData view={view} />}</OwnSettings>
      <Measuring />
      {answer.status === 'stored' && <Consents consents={consents} />}
      {answer.status === 'stored' && answer.isStale && (
        <div className="mt-4">
          <SeenAt at={answer.at} />
        </div>
      )}
    </SettingsPage>
  );
}
