import { useEffect, useState } from 'react';
import { byDistance, matchesCriteria } from '#domain/member-search/match-criteria.ts';
import type { MemberFound } from '#schemas/entities/member.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { useDevice } from '#device/device-context.ts';
import { withDirectory } from '#device/directory.ts';

/** Returns the members of the device's directory who fit the criteria; null: not read yet, or not needed. */
export function useKnownMembers(
  criteria: MemberCriteria,
  key: string,
  isNeeded: boolean,
): readonly MemberFound[] | null {
  const { device } = useDevice();
  const [known, setKnown] = useState<{ key: string; members: readonly MemberFound[] } | null>(null);
  useEffect(() => {
    if (!device || !isNeeded) return;
    let isUnmounted = false;
    void withDirectory(device, (directory) => directory.all(device.clock.now())).then((all) => {
      const matching = (all ?? []).filter((each) => matchesCriteria(each, criteria)).map(({ found }) => found);
      if (!isUnmounted) setKnown({ key, members: matching.sort(byDistance) });
    });
    return () => {
      isUnmounted = true;
    };
  }, [device, criteria, key, isNeeded]);
  return isNeeded && known?.key === key ? known.members : null;
}
