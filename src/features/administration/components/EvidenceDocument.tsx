import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { FailureCode } from '#schemas/error-codes.ts';
import type { UploadType } from '#schemas/media.ts';
import { storedPathOf } from '#device/use-evidence-file.ts';
import { errorText } from '#i18n/errors.ts';
import { refused, type Result } from '#lib/result.ts';
import { saveBlob } from '#platform/save-file.ts';
import { callSync } from '#platform/worker-client.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.ts';
import { house } from '../text.fr.ts';

const { evidence: text } = house;
type FileAnswer = Result<{ bytes: ArrayBuffer; type: UploadType }, FailureCode>;

/** A document that proves a registration: it is saved where the moderator says, and nothing here keeps it [S23]. */
export function EvidenceDocument({ path, name }: { path: string; name: string }) {
  const [isLoading, setLoading] = useState(false);
  const save = async () => {
    setLoading(true);
    const answer = await callSync<FileAnswer>((api) => api.readPicture(storedPathOf(path))).catch(() =>
      refused('offline' as const),
    );
    setLoading(false);
    if (answer.ok) saveBlob(name, new Blob([answer.value.bytes], { type: answer.value.type }));
    else toast(answer.code === 'not-found' ? text.missing : errorText(answer.code), { tone: 'bad' });
  };
  return (
    <Button variant="quiet" className="max-w-full" busy={isLoading} onClick={() => void save()}>
      <Icon icon={FileText} size={20} className="flex-none" />
      <span className="truncate">{isLoading ? text.loading : text.saveDocument(name)}</span>
    </Button>
  );
}
