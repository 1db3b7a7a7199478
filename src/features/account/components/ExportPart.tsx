import { useState } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import type { DataExport, ExportFile } from '#schemas/wire/data-exports.ts';
import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { errorText } from '#i18n/errors.ts';
import { cancelExport, exportRows, objectLink } from '#platform/account-client.ts';
import { saveFile, saveLinked } from '#platform/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { FileDownload } from '#ui/FileDownload.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { data as text } from '../data.fr.ts';

/** The page's clock steps; what is nearer than this is due. */
const CLOCK_STEP_MS = 120_000;

interface ExportPartProps {
  me: MemberId;
  copy: DataExport;
  disabled: boolean;
  /** Asks for the list anew. */
  onChange: () => void;
}

/** One copy: when it is ready, and its files; each download is asked for by itself. */
export function ExportPart({ me, copy, disabled, onChange }: ExportPartProps) {
  const { id, requestedAt, availableAt, readyAt, expiresAt, files } = copy;
  const [isBusy, setBusy] = useState(false);
  const now = useNow();
  const title = text.of(longMonthDay(Date.parse(requestedAt), now));
  const state =
    expiresAt !== null
      ? text.until(longMonthDay(Date.parse(expiresAt), now))
      : Date.parse(availableAt) > now + CLOCK_STEP_MS
        ? text.waits(longMonthDay(Date.parse(availableAt), now), clockTime(Date.parse(availableAt)))
        : text.writing;
  async function cancel(): Promise<void> {
    setBusy(true);
    const result = await cancelExport(id);
    setBusy(false);
    if (!result.ok) return toast(errorText(result.code, result.retryAfterMs), { tone: 'bad' });
    toast(text.cancelled);
    onChange();
  }
  return (
    <Section title={title} intro={state}>
      {files.length > 0 && (
        <ul aria-label={text.files} className="divide-y divide-line">
          {files.map((file) => (
            <FileItem key={file.n} {...{ me, file, disabled }} copyId={id} />
          ))}
        </ul>
      )}
      <div className="px-4 py-4 desktop:px-5">
        <Button variant="quiet" size="small" busy={isBusy} disabled={disabled} onClick={() => void cancel()}>
          {readyAt === null ? text.cancel : text.erase}
        </Button>
      </div>
    </Section>
  );
}

function FileItem({
  me,
  copyId,
  file: { n, name, bucket, bytes },
  disabled,
}: {
  me: MemberId;
  copyId: string;
  file: ExportFile;
  disabled: boolean;
}) {
  const shortName = name.split('/').at(-1) ?? name;
  async function download(): Promise<void> {
    const result = await (bucket === null ? exportRows(copyId, n) : objectLink(me, `${bucket}/${name}`));
    if (!result.ok) return toast(errorText(result.code, result.retryAfterMs), { tone: 'bad' });
    if (typeof result.value === 'string') return saveLinked(shortName, result.value);
    if (result.value === null) return toast(text.gone, { tone: 'bad' });
    saveFile(shortName, JSON.stringify(result.value, null, 2), 'application/json');
  }
  return (
    <FileDownload
      name={shortName}
      size={text.size(bytes)}
      label={text.download}
      buttonName={text.downloadOf(shortName)}
      disabled={disabled}
      download={download}
    />
  );
}
