import { useEffect, useState } from 'react';
import { media } from '#i18n/fr/media.ts';
import { errorName, log } from '#lib/log.ts';
import { storeGroupPicture } from '#device/group-picture.ts';
import { useAccount } from '#device/use-account.ts';
import { preparePicture } from '#platform/picture-client.ts';
import { toast } from '#ui/toast.ts';
import { tellRefusal } from './use-group-command.ts';

const refuse = (why: string) => toast(media.refused, { text: why, tone: 'bad' });

/** Prepares and stores a chosen picture. `onStored` gets its path; `preview` shows it until the group's stream does. */
export function useGroupPicture(onStored: (path: string) => void) {
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const [isStoring, setStoring] = useState(false);
  const [preview, setPreview] = useState<{ path: string; url: string } | null>(null);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview.url)), [preview]);

  async function store(file: Blob): Promise<void> {
    if (!me) return;
    const prepared = await preparePicture(file);
    if (!prepared.ok) return refuse(media.refusals[prepared.code]);
    const stored = await storeGroupPicture(me, prepared.value);
    if (!stored.ok) return tellRefusal(stored.code, stored.retryAfterMs);
    const url = URL.createObjectURL(new Blob([prepared.value.bytes], { type: prepared.value.type }));
    setPreview({ path: stored.value, url });
    onStored(stored.value);
  }
  async function choose(file: Blob): Promise<void> {
    setStoring(true);
    try {
      await store(file);
    } catch (error) {
      log.warn('picture.not-prepared', { error: errorName(error) });
      refuse(media.refusals.unavailable);
    }
    setStoring(false);
  }
  return { choose, isStoring, preview };
}
