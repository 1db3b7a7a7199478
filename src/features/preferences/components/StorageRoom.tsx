import { useLive } from '#device/use-live.ts';
import { useMediaStorage } from '#device/use-media-storage.ts';
import type { StorageFigures } from '#platform/connection-checks.ts';
import { Section } from '#ui/Section.tsx';
import { storage } from '../storage.fr.ts';
import { conversationCount } from '../use-storage.ts';
import { SettingRow } from './SettingRow.tsx';

const { room: text, size } = storage;

/** What lies on this device, by kind, as far as the browser says so. */
export function StorageRoom({ figures }: { figures: StorageFigures }) {
  const talks = useLive(conversationCount);
  const { usage: pictures } = useMediaStorage();
  const { details } = figures;
  const cached = pictures?.cached ?? 0;
  const row = (label: string, hint: string, bytes: number) => (
    <SettingRow
      label={label}
      hint={hint}
      pending={false}
      control={(ids) => (
        <output {...ids} className="flex-none text-second font-medium tabular">
          {size(bytes)}
        </output>
      )}
    />
  );
  return (
    <Section title={text.title}>
      {row(text.used, text.quota(size(figures.quota)), figures.usage)}
      {details &&
        row(
          text.talks,
          talks.status === 'ready' ? text.talksHint(talks.value) : '',
          Math.max(0, details.databases - cached - (pictures?.waiting ?? 0)),
        )}
      {row(text.pictures, text.picturesHint, cached)}
      {details && row(text.program, text.programHint, details.program)}
    </Section>
  );
}
