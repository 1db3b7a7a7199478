import { useState } from 'react';
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import type { ExportFile } from '#schemas/wire/data-exports.ts';
import type { SuspendedPage } from '#schemas/wire/decisions.ts';
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { saveBlob, saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { FileDownload } from '#ui/FileDownload.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { suspended } from '../suspended.fr.ts';
import { exportFile, exportMedia, wish } from '../ticket-requests.ts';

const text = suspended.data;
/** The page's clock steps; what is nearer than this is due. */
const CLOCK_STEP_MS = 120_000;

export interface SuspendedPartProps {
  ticket: string;
  page: SuspendedPage;
  now: number;
  isOffline: boolean;
  /** A request has answered the page as it is now. */
  onPage: (page: SuspendedPage) => void;
  onRefused: (code: AccountFailure) => void;
}
type Copy = SuspendedPage['exports'][number];

const shortNameOf = (name: string): string => name.split('/').at(-1) ?? name;

function stateOf({ availableAt, expiresAt }: Copy, now: number): string {
  if (expiresAt !== null) return text.ready(longMonthDay(Date.parse(expiresAt), now));
  const due = Date.parse(availableAt);
  return due > now + CLOCK_STEP_MS ? text.waits(longMonthDay(due, now), clockTime(due)) : text.writing;
}

/** « Vos données » of a suspended member: a copy is requested, and its files are downloaded. */
export function SuspendedData({ ticket, page, now, isOffline, onPage, onRefused }: SuspendedPartProps) {
  const [isBusy, setBusy] = useState(false);
  async function request(): Promise<void> {
    setBusy(true);
    const answer = await wish(ticket, 'request_suspended_export');
    setBusy(false);
    if (!answer.ok) return onRefused(answer.code);
    toast(text.requested);
    onPage(answer.value);
  }
  return (
    <Section title={text.title} intro={text.text}>
      {page.exports.map((copy) => (
        <div key={copy.id} className="px-4 py-4 desktop:px-5">
          <p className="font-medium">{text.of(longMonthDay(Date.parse(copy.requestedAt), now))}</p>
          <p className="text-small text-text-soft">{stateOf(copy, now)}</p>
          <Files {...{ ticket, copy, isOffline, onRefused }} />
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

interface FilesProps extends Pick<SuspendedPartProps, 'ticket' | 'isOffline' | 'onRefused'> {
  copy: Copy;
}

function Files({ copy, ...rest }: FilesProps) {
  if (copy.files.length === 0) return null;
  return (
    <ul aria-label={text.files} className="-mx-4 mt-2 divide-y divide-line desktop:-mx-5">
      {copy.files.map((file) => (
        <FileRow key={file.n} {...{ copy, file, ...rest }} />
      ))}
    </ul>
  );
}

function FileRow({ ticket, copy, file, isOffline, onRefused }: FilesProps & { file: ExportFile }) {
  const shortName = shortNameOf(file.name);
  async function download(): Promise<void> {
    if (file.bucket !== null) {
      const media = await exportMedia(ticket, copy.id, file);
      if (!media.ok) return onRefused(media.code);
      return saveBlob(shortName, media.value);
    }
    const answer = await exportFile(ticket, copy.id, file.n);
    if (!answer.ok) return onRefused(answer.code);
    if (answer.value === null) return toast(text.gone, { tone: 'bad' });
    saveFile(shortName, JSON.stringify(answer.value, null, 2), 'application/json');
  }
  return (
    <FileDownload
      name={shortName}
      size={text.size(file.bytes)}
      label={text.download}
      buttonName={text.downloadOf(shortName)}
      disabled={isOffline}
      download={download}
    />
  );
}
