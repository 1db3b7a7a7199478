import { MoonStar, Sailboat } from 'lucide-react';
import { isFreeTonight } from '#domain/tonight.ts';
import { errorText } from '#i18n/errors.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { log } from '#lib/log.ts';
import { ownAccount } from '#device/own-account.ts';
import { useCommands } from '#device/use-commands.ts';
import { useLive } from '#device/use-live.ts';
import { storageRefusal } from '#lib/storage-failure.ts';
import { MenuSwitch } from '#ui/Menu.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { setStatus, type Status } from '../status.ts';

const commands = { setStatus };

/** « Libre ce soir » and « Au Cap » in the account menu [SHELL-110, SHELL-111]. Absent until the profile is known. */
export function StatusItems() {
  const account = useLive(ownAccount);
  const ask = useCommands(commands, 'profile');
  const now = useNow();
  if (account.status !== 'ready' || !account.value) return null;
  const { profile } = account.value;
  const set = (changes: Partial<Status>) =>
    void ask?.setStatus(changes).catch((error: unknown) => {
      log.crash('profile.status-not-kept', error);
      toast(errorText(storageRefusal(error) ?? 'storage-broken'), { tone: 'bad' });
    });
  return (
    <>
      <MenuSwitch
        icon={MoonStar}
        checked={isFreeTonight(profile.libreCeSoir, now)}
        onChange={(libreCeSoir) => set({ libreCeSoir })}
      >
        {text.status.libreCeSoir}
      </MenuSwitch>
      <MenuSwitch icon={Sailboat} checked={profile.auCap} onChange={(auCap) => set({ auCap })}>
        {text.status.auCap}
      </MenuSwitch>
    </>
  );
}
