import { useState } from 'react';
import type { Professional, ProfessionalDocument } from '#schemas/wire/professionals.ts';
import { siretGroups } from '#schemas/siret.ts';
import { errorText } from '#i18n/errors.ts';
import { useAccount } from '#device/use-account.ts';
import { useReady } from '#device/use-ready.ts';
import { objectLink } from '#platform/account-client.ts';
import { saveLinked } from '#platform/save-file.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { professionals } from '../text.fr.ts';

const { state: text } = professionals;

/** What a professional has sent to the house, with their documents. */
export function SentFacts({ professional }: { professional: Professional }) {
  const { businessName, kind, siret, street, town, contactName, phone, website, documents } = professional;
  const facts = [
    [text.facts.businessName, businessName],
    [text.facts.kind, professionals.kinds[kind]],
    [text.facts.siret, siret && siretGroups(siret)],
    [text.facts.address, [street, town].filter((part) => part !== null).join(', ')],
    [text.facts.contactName, contactName],
    [text.facts.phone, phone],
    [text.facts.website, website],
  ] as const;
  return (
    <>
      <Section title={text.sentTitle}>
        <dl className="grid gap-3 px-4 py-5 desktop:grid-cols-2 desktop:px-5">
          {facts.map(
            ([name, value]) =>
              value !== null &&
              value !== '' && (
                <div key={name} className="min-w-0">
                  <dt className="text-small text-text-soft">{name}</dt>
                  <dd dir="auto" className="break-words">
                    {value}
                  </dd>
                </div>
              ),
          )}
        </dl>
      </Section>
      {documents.length > 0 && (
        <Section title={text.documentsTitle} intro={text.documentsHint}>
          <ul className="divide-y divide-line">
            {documents.map((document) => (
              <DocumentRow key={document.path} document={document} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function DocumentRow({ document: { path, name } }: { document: ProfessionalDocument }) {
  const { account } = useAccount();
  const isReady = useReady() !== 'no';
  const [isBusy, setBusy] = useState(false);
  async function open(): Promise<void> {
    if (account.status !== 'member') return;
    setBusy(true);
    const link = await objectLink(account.account, path);
    setBusy(false);
    if (link.ok) saveLinked(name, link.value);
    else toast(errorText(link.code, link.retryAfterMs), { tone: 'bad' });
  }
  return (
    <li className="flex min-h-14 items-center gap-4 px-4 py-2.5 desktop:px-5">
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {name}
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={isBusy}
        disabled={!isReady}
        aria-label={text.openName(name)}
        onClick={() => void open()}
      >
        {text.open}
      </Button>
    </li>
  );
}
