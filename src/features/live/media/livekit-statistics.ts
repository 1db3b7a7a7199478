/** Reads how a LiveKit connection does: its client has reports of single tracks alone. */
import type { Room } from 'livekit-client';

interface Row {
  type: string;
  id: string;
}

/** Resolves to the rows of all tracks that are sent and received here; empty: there are none, or nothing is said. */
export async function reportOf({
  localParticipant,
  remoteParticipants,
}: Pick<Room, 'localParticipant' | 'remoteParticipants'>): Promise<unknown[]> {
  const tracks = [localParticipant, ...remoteParticipants.values()].flatMap(({ trackPublications }) =>
    [...trackPublications.values()].flatMap(({ track }) => track ?? []),
  );
  const reports = await Promise.all(tracks.map((track) => track.getRTCStatsReport().catch(() => undefined)));
  const rows = reports.flatMap((report) => (report ? ([...report.values()] as Row[]) : []));
  // Tracks of one connection share the rows of its way.
  return [...new Map(rows.map((row) => [`${row.type} ${row.id}`, row])).values()];
}
