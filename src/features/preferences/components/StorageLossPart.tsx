import { useStorageLoss } from '#device/use-storage-loss.ts';
import type { MemberId } from '#schemas/ids.ts';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { useNow } from '#ui/use-now.ts';
import { storage } from '../storage.fr.ts';

const text = storage.loss;

/** What the browser has removed here by itself, and what of the unsent came back [Y19]. */
export function StorageLossPart({ account }: { account: MemberId }) {
  const loss = useStorageLoss(account);
  const now = useNow();
  if (loss === undefined) return null;
  if (loss === 'unreadable')
    return (
      <Section title={text.title}>
        <Notice tone="bad">{text.unreadable}</Notice>
      </Section>
    );
  const [title, hint] = loss
    ? [text.lost(loss.at, now), loss.found ? text.found(loss.found) : text.notFound]
    : [text.nothing, text.nothingHint];
  return (
    <Section title={text.title}>
      <div className="px-4 py-4 desktop:px-5">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-small text-text-soft">{hint}</p>
      </div>
    </Section>
  );
}
