import { useEffect, useId, useRef } from 'react';
import { FileText } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import { documentTypes } from '#schemas/documents.ts';
import { PROFESSIONAL_DOCUMENTS } from '#schemas/limits.ts';
import type { ProfessionalDocument } from '#schemas/wire/professionals.ts';
import { useProgress } from '#device/use-progress.ts';
import { useReady } from '#device/use-ready.ts';
import { Button } from '#ui/Button.tsx';
import { useFieldError } from '#ui/Form.tsx';
import { Icon } from '#ui/Icon.tsx';
import { professionals } from '../text.fr.ts';
import { useDocuments, type Documents, type SendingDocument } from '../use-documents.ts';

const { form: text } = professionals;
const words = text.documents;

interface Props {
  name: string;
  /** Called when documents begin to be on their way, and when none is any more. */
  onSending: (isSending: boolean) => void;
}

/** The documents of the surrounding `Form`: each is sent when it is chosen, and shows how far it is. */
export function DocumentsField({ name, onSending }: Props) {
  const { field } = useController({ name });
  const documents = (field.value as readonly ProfessionalDocument[] | undefined) ?? [];
  const { getValues } = useFormContext();
  // Of several that arrive, none replaces another.
  const change = (next: (all: readonly ProfessionalDocument[]) => readonly ProfessionalDocument[]) =>
    field.onChange(next((getValues(name) as readonly ProfessionalDocument[] | undefined) ?? []));
  const control = useDocuments(documents.length, (document) => change((all) => [...all, document]));
  const { isSending } = control;
  useEffect(() => onSending(isSending), [isSending, onSending]);
  const fieldError = useFieldError(name);
  // That some are on their way is over when they have arrived, or were taken away.
  const lastError = fieldError === words.waiting ? undefined : fieldError;
  const error = isSending && fieldError !== undefined ? words.waiting : lastError;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isReady = useReady() !== 'no';
  const isFull = documents.length + control.sending.length >= PROFESSIONAL_DOCUMENTS;
  return (
    <fieldset className="grid gap-3" aria-describedby={`${id}-hint${error === undefined ? '' : ` ${id}-error`}`}>
      <legend className="mb-1 text-second font-semibold">{text.documentsTitle}</legend>
      <p id={`${id}-hint`} className="text-small text-text-soft">
        {text.documentsHint}
      </p>
      <ul aria-label={words.label} className="grid gap-2 empty:hidden">
        {documents.map((document) => (
          <Row key={document.path} name={document.name} state={words.sent}>
            <Remove
              name={document.name}
              onClick={() => change((all) => all.filter(({ path }) => path !== document.path))}
            />
          </Row>
        ))}
        {control.sending.map((document) => (
          <SendingRow key={document.id} document={document} control={control} />
        ))}
      </ul>
      {/* Opened by the button, which has the accessible name. */}
      <input
        ref={input}
        type="file"
        multiple
        accept={documentTypes.join(',')}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={(event) => {
          void control.choose([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={(element) => field.ref(element)}
          variant="quiet"
          size="small"
          disabled={isFull || !isReady}
          onClick={() => input.current?.click()}
        >
          {text.addDocument}
        </Button>
        <p role="status" className="text-small text-text-faint">
          {isFull ? words.tooMany : ''}
        </p>
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-small text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Row({ name, state, children }: { name: string; state: string; children: React.ReactNode }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-raised px-4 py-2">
      <Icon icon={FileText} size={20} className="flex-none text-text-soft" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {name}
        </span>
        <span className="block text-small text-text-faint tabular">{state}</span>
      </span>
      <span className="flex gap-2">{children}</span>
    </li>
  );
}

const Remove = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button variant="plain" size="small" aria-label={words.removeName(name)} onClick={onClick}>
    {words.remove}
  </Button>
);

function SendingRow({ document, control }: { document: SendingDocument; control: Documents }) {
  const { id, name, prepared, failure } = document;
  const share = useProgress(prepared?.path ?? id);
  const state = prepared ? words.sending(Math.round(100 * (share ?? 0))) : words.preparing;
  return (
    <Row name={name} state={failure ?? state}>
      {failure !== null && (
        <Button variant="quiet" size="small" aria-label={words.retryName(name)} onClick={() => control.retry(document)}>
          {words.retry}
        </Button>
      )}
      <Remove name={name} onClick={() => control.drop(id)} />
    </Row>
  );
}
