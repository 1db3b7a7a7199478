import { useState } from 'react';
import type { ExportFile } from '#schemas/wire/data-exports.ts';
import type { SuspendedPage } from '#schemas/wire/decisions.ts';
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { saveBlob, saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { suspended } from '../suspended.fr.ts';
import { exportFile, exportMedia, refusalText, wish } from '../ticket-requests.ts';

const text = suspended.data;
/** The page's clock steps; what is nearer than this is due. */
const CLOCK_STEP_MS = 120_000;

export interface SuspendedPartProps {
  ticket: string;
  page: SuspendedPage;
  now: number;
  isOffline: boolean;
  /** Reads the page anew. */
  onChange: () => void;
}
type Copy = SuspendedPage['exports'][number];

const shortNameOf = (name: string): string => name.split('/').at(-1) ?? name;

function stateOf({ availableAt, expiresAt }: Copy, now: number): string {
  if (expiresAt !== null) return text.ready(longMonthDay(Date.parse(expiresAt), now));
  const due = Date.parse(availableAt);
  return due > now + CLOCK_STEP_MS ? text.waits(longMonthDay(due, now), clockTime(due)) : text.writing;
}

/** « Vos données » of a suspended member: a copy is requested, and its files are downloaded. */
export function SuspendedData({ ticket, page, now, isOffline, onChange }: SuspendedPartProps) {
  const [isBusy, setBusy] = useState(false);
  async function request(): Promise<void> {
    setBusy(true);
    const answer = await wish(ticket, 'request_suspended_export');
    setBusy(false);
    if (!answer.ok) return toast(refusalText(answer.code), { tone: 'bad' });
    toast(text.requested);
    onChange();
  }
  return (
    <Section title={text.title} intro={text.text}>
      {page.exports.map((copy) => (
        <div key={copy.id} className="px-4 py-4 desktop:px-5">
          <p className="font-medium">{text.of(longMonthDay(Date.parse(copy.requestedAt), now))}</p>
          <p className="text-small text-text-soft">{stateOf(copy, now)}</p>
          <Files {...{ ticket, copy, isOffline }} />
        </div>
      ))}
      <div className="px-4 py-4 desktop:px-5">
        <Button variant="quiet" size="small" busy={isBusy} disabled={isOffline} onClick={() => void request()}>
          {text.request}
        </Button>
      </div>
    </Section>
  );
}

function Files({ ticket, copy, isOffline }: { ticket: string; copy: Copy; isOffline: boolean }) {
  async function download({ n, name, bucket }: ExportFile): Promise<void> {
    const shortName = shortNameOf(name);
    if (bucket !== null) {
      const media = await exportMedia(ticket, copy.id, n);
      if (!media.ok) return toast(refusalText(media.code), { tone: 'bad' });
      return saveBlob(shortName, media.value);
    }
    const answer = await exportFile(ticket, copy.id, n);
    if (!answer.ok) return toast(refusalText(answer.code), { tone: 'bad' });
    if (answer.value === null) return toast(text.gone, { tone: 'bad' });
    saveFile(shortName, JSON.stringify(answer.value, null, 2), 'application/json');
  }
  if (copy.files.length === 0) return null;
  return (
    <ul aria-label={text.files} className="mt-2">
      {copy.files.map((file) => (
        <li key={file.n} className="flex min-h-12 items-center gap-4">
          <span className="min-w-0 flex-1 truncate">
            {shortNameOf(file.name)} <span className="text-small text-text-soft">{text.size(file.bytes)}</span>
          </span>
          <Button
            variant="plain"
            size="small"
            disabled={isOffline}
            aria-label={text.downloadOf(shortNameOf(file.name))}
            onClick={() => void download(file)}
          >
            {text.download}
          </Button>
        </li>
      ))}
    </ul>
  );
}
