import { useState } from 'react';
import { errorText } from '#i18n/errors.ts';
import { OFFLINE_PARTS } from '#device/offline/prepare-offline.ts';
import { useOfflinePreparation, type OfflineWork } from '#device/offline/use-offline-preparation.ts';
import { useConnection } from '#device/use-connection.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { offline as text } from '../offline.fr.ts';
import { SettingRow } from './SettingRow.tsx';
import { SwitchRows } from './SwitchRows.tsx';

const everything = { pictures: true, albums: true, events: true };

const messagesText = (isWhole: boolean, { done, total }: { done: number; total: number }): string =>
  isWhole ? text.messages.whole : done < total ? text.messages.coming(done, total) : text.messages.unknown;

/** What became of the last preparation, or what it is doing. */
function workText(work: OfflineWork, isOnline: boolean): string {
  switch (work.status) {
    case 'searching':
      return text.searching;
    case 'running':
      return text.progress(work.arrived, work.total);
    case 'found':
      return text.found(work.paths.length, work.bytes);
    case 'done':
      return text.done(work.arrived, work.gone);
    case 'full':
      return text.full(work.left);
    case 'failed':
      return text.failed(errorText(work.code));
    default:
      return isOnline ? (work.status === 'stopped' ? text.stopped : '') : text.unreachable;
  }
}

/** « Préparer le hors-ligne »: brings pictures, albums and events to this device, at the member's wish. */
export function OfflinePreparation() {
  const [chosen, setChosen] = useState(everything);
  const { history, isWhole, work, search, bring, stop, forget } = useOfflinePreparation();
  const isOnline = useConnection() === 'online';
  const parts = OFFLINE_PARTS.filter((part) => chosen[part]);
  const isBusy = work.status === 'searching' || work.status === 'running';
  return (
    <Section title={text.title} intro={text.intro}>
      <SettingRow
        label={text.messages.label}
        hint={messagesText(isWhole, history)}
        pending={false}
        control={() => null}
      />
      <SwitchRows
        fields={OFFLINE_PARTS}
        texts={text.parts}
        values={chosen}
        onChange={(part, on) => {
          setChosen({ ...chosen, [part]: on });
          forget();
        }}
      />
      <div className="grid gap-3 px-4 py-4 desktop:px-5">
        {work.status === 'running' && (
          <progress
            aria-label={text.title}
            max={Math.max(1, work.total)}
            value={work.arrived}
            className="h-1 w-full appearance-none overflow-hidden rounded-pill border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          />
        )}
        <p role="status" className="text-small text-text-soft empty:hidden">
          {workText(work, isOnline)}
        </p>
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          disabled={!isBusy && (!isOnline || parts.length === 0)}
          onClick={() => (isBusy ? stop() : void (work.status === 'found' ? bring(work) : search(parts)))}
        >
          {buttonText(work)}
        </Button>
      </div>
    </Section>
  );
}

/** One button at one place, so that the focus stays where the member has pressed. */
function buttonText({ status }: OfflineWork): string {
  if (status === 'searching' || status === 'running') return text.stop;
  if (status === 'found') return text.download;
  return status === 'idle' || status === 'done' ? text.start : text.again;
}
