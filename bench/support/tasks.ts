/** Measures the work of the page's own thread in processor time, which other load on the machine does not affect. */
import type { CDPSession } from '@playwright/test';

export interface Tasks {
  /** Milliseconds in all. */
  busy: number;
  /** Milliseconds of the longest task. */
  longest: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time. */
  tdur?: number;
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

export async function tasksOf(cdp: CDPSession, work: () => Promise<unknown>): Promise<Tasks> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  cdp.on('Tracing.dataCollected', collect);
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES }, transferMode: 'ReportEvents' });
  await work();
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.end');
  await complete;
  cdp.off('Tracing.dataCollected', collect);
  const thread = busiest(events.filter(({ name }) => name === 'FireAnimationFrame'));
  const tasks = events.flatMap((each) =>
    each.name === 'RunTask' && threadOf(each) === thread ? [(each.tdur ?? 0) / 1000] : [],
  );
  return { busy: tasks.reduce((sum, each) => sum + each, 0), longest: Math.max(0, ...tasks) };
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

/** Returns the thread of the page in front: other tabs draw no frames. */
function busiest(frames: readonly TraceEvent[]): string | undefined {
  const counts = new Map<string, number>();
  for (const each of frames) counts.set(threadOf(each), (counts.get(threadOf(each)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
