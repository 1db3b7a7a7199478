/** Places what happens in a group in time: its lines, and who joins, is promoted, pins and leaves. */
import type { GroupEvent } from '#schemas/streams/group.ts';
import type { Chance } from './repeatable-random.ts';
import type { GroupPlan } from './group-plan.ts';
import type { ScriptLine } from './group-script.ts';
import { timetable } from './timetable.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** One row to come. `kind`: what a system row tells of `subject`. */
export type TimedStep = { at: number; by: string } & (
  { line: ScriptLine; scene: number; nth: number } | { kind: GroupEvent['kind']; subject: string }
);

export function timelineOf(
  plan: GroupPlan,
  scenes: readonly (readonly ScriptLine[])[],
  end: number,
  days: number,
  luck: Chance,
): TimedStep[] {
  const times = timetable(
    scenes.map(({ length }) => length),
    end,
    days,
    luck,
  );
  const begins = (scene: number) => times[scene]?.[0] ?? end;
  const ends = (scene: number) => times[scene]?.at(-1) ?? end;
  const speaks = (name: string) => scenes.findIndex((lines) => lines.some(({ by }) => by === name));
  const joined = (name: string, at: number): TimedStep => ({ at, by: name, kind: 'joined', subject: name });
  const created = begins(0) - 10 * MINUTE;

  /** Who joins later, and before which scene: the one of their first words, or any. */
  const later = plan.members.map((name) => ({
    name,
    scene: speaks(name) >= 0 ? speaks(name) : luck.between(1, scenes.length - 2),
  }));
  const sceneOf = new Map([
    [plan.creator, 0],
    ...plan.founders.map((name) => [name, 0] as const),
    ...later.map(({ name, scene }) => [name, scene] as const),
  ]);
  const steps: TimedStep[] = [
    { at: created, by: plan.creator, kind: 'created', subject: plan.creator },
    ...plan.founders.map((name, n) => joined(name, created + (n + 1) * MINUTE)),
    ...later.map(({ name, scene }, n) => joined(name, begins(scene) - 2 * MINUTE - n * SECOND)),
    ...(plan.admins ?? []).map((name, n): TimedStep => ({
      at: ends(sceneOf.get(name) ?? 0) + (n + 1) * MINUTE,
      by: plan.creator,
      kind: 'promoted',
      subject: name,
    })),
    ...(plan.left ?? []).map((name): TimedStep => ({
      at: ends(sceneOf.get(name) ?? 0) + 12 * MINUTE,
      by: name,
      kind: 'left',
      subject: name,
    })),
    ...scenes.flatMap((lines, scene) =>
      lines.flatMap((line, nth): TimedStep[] => {
        const at = times[scene]?.[nth] ?? end;
        const pin: TimedStep[] = line.pinned
          ? [{ at: at + 20 * SECOND, by: line.by, kind: 'pinned', subject: line.by }]
          : [];
        return [{ at, by: line.by, line, scene, nth }, ...pin];
      }),
    ),
  ];
  return steps.sort((a, b) => a.at - b.at);
}
