import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { storage } from '../storage.fr.ts';

const text = storage.promise;

/** Whether the browser may evict what lies here, and asks it not to. */
export function StoragePromise({ persisted, protect }: { persisted: boolean; protect: () => Promise<boolean> }) {
  const [isBusy, setBusy] = useState(false);
  const { label, hint } = persisted ? text.kept : text.open;
  const ask = async () => {
    setBusy(true);
    const isKept = await protect();
    setBusy(false);
    toast(isKept ? text.granted : text.refused, isKept ? {} : { tone: 'bad' });
  };
  return (
    <Section title={text.title}>
      <div className="grid gap-3 px-4 py-4 desktop:px-5">
        <div>
          <p className="font-semibold">{label}</p>
          <p className="mt-0.5 text-small text-text-soft">{hint}</p>
        </div>
        {!persisted && (
          <Button variant="quiet" size="small" className="justify-self-start" busy={isBusy} onClick={() => void ask()}>
            {text.ask}
          </Button>
        )}
      </div>
    </Section>
  );
}
