import { useCallback, useState } from 'react';
import type { ShownMember } from '#schemas/wire/live-rooms.ts';
import { drawStill } from './still.ts';

/** `member` null: the room itself. `still`: what the page showed of the member's camera when the report was begun. */
export interface OpenRoomReport {
  member: Pick<ShownMember, 'id' | 'username'> | null;
  still: HTMLCanvasElement | null;
}

/** Begins a report; `stream`: the camera of the member, where the page shows it. */
export type BeginReport = (member: OpenRoomReport['member'], stream?: MediaStream) => void;

/** Holds the report that is being written. It outlives the room: whoever is shown out can still send it. */
export function useRoomReport() {
  const [report, setReport] = useState<OpenRoomReport | null>(null);
  const begin = useCallback<BeginReport>(
    (member, stream) => setReport({ member, still: stream ? drawStill(stream) : null }),
    [],
  );
  return { report, begin, close: useCallback(() => setReport(null), []) };
}
