import { useEffect } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { currentAccount } from '#startup/account.ts';
import { readUnsavedFields } from '#device/unsaved-fields.ts';
import { toast } from '#ui/toast.ts';

const { keptOnLeaving } = text.form;

/** Tells a member who leaves with unsaved input that it is stored, and offers to go back to it. */
export function useUnsavedNotice(account: MemberId): void {
  useEffect(
    () => () => {
      if (currentAccount().status !== 'member' || Object.keys(readUnsavedFields(account, 'profile')).length === 0)
        return;
      toast(keptOnLeaving.title, {
        text: keptOnLeaving.text,
        id: 'profile',
        action: { label: keptOnLeaving.back, onClick: () => location.assign('#/edit-profile') },
      });
    },
    [account],
  );
}
