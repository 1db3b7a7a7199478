import { Button } from '#ui/Button.tsx';
import { factOf, labelOf } from '../evidence-facts.ts';
import type { SortedEvidence } from '../evidence.ts';
import { house } from '../text.fr.ts';
import type { Revealed } from '../use-revealed.ts';
import { EvidenceDocument } from './EvidenceDocument.tsx';
import { EvidenceFile } from './EvidenceFile.tsx';
import { EvidenceMessages } from './EvidenceMessages.tsx';

const { evidence: text } = house;

interface Props {
  evidence: SortedEvidence;
  revealed: Revealed;
}

/** What a case shows: facts, then pictures and videos side by side, documents, texts and messages. */
export function Evidence({ evidence: { facts, files, documents, reading, fileKeys }, revealed }: Props) {
  const areAllShown = fileKeys.length > 0 && fileKeys.every(revealed.isShown);
  return (
    <section aria-label={text.title} className="grid gap-5">
      <div className="-mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="font-text text-lead font-semibold tracking-normal">{text.title}</h2>
        {fileKeys.length > 0 && (
          <Button variant="quiet" size="small" aria-keyshortcuts="V" onClick={() => revealed.toggle(fileKeys)}>
            {areAllShown ? text.hidden : text.shown}
          </Button>
        )}
      </div>
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          {facts.map(({ label, value }) => (
            <div key={`${label} ${value}`}>
              <dt className="text-small text-text-faint">{labelOf(label)}</dt>
              <dd className="font-medium">{factOf(label, value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {files.length > 0 && (
        <ul className="grid gap-4 desktop:grid-cols-2">
          {files.map((file) => (
            <li key={file.key} className="min-w-0">
              <EvidenceFile
                label={labelOf(file.label)}
                path={file.path}
                {...(file.type === 'video' ? { video: { poster: file.poster } } : { caption: file.caption })}
                isShown={revealed.isShown(file.key)}
                onShow={(isShown) => revealed.set(file.key, isShown)}
              />
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className="grid gap-2">
          {documents.map(({ key, path, name }) => (
            <li key={key}>
              <EvidenceDocument path={path} name={name} />
            </li>
          ))}
        </ul>
      )}
      {reading.map((part) =>
        part.type === 'messages' ? (
          <EvidenceMessages key={part.key} partKey={part.key} rows={part.rows} revealed={revealed} />
        ) : (
          <section key={part.key} aria-label={labelOf(part.label)}>
            <h3 className="font-text text-small font-medium text-text-soft">{labelOf(part.label)}</h3>
            <p dir="auto" className="mt-1 border-l-2 border-line pl-4 whitespace-pre-wrap">
              {part.text}
            </p>
          </section>
        ),
      )}
    </section>
  );
}
