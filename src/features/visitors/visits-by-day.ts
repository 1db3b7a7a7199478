import type { Visitor } from '#schemas/wire/visitors.ts';

/** Groups visits by their day; they come the latest first. */
export function visitsByDay(visits: readonly Visitor[]): readonly { day: string; visits: readonly Visitor[] }[] {
  const days = new Map<string, Visitor[]>();
  for (const visit of visits) days.set(visit.day, [...(days.get(visit.day) ?? []), visit]);
  return [...days].map(([day, ofDay]) => ({ day, visits: ofDay }));
}
