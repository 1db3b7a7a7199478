import { eventKind, eventList, eventPeriod } from '#schemas/entities/event.ts';
import { regions } from '#lib/regions.ts';
import { Chip } from '#ui/Chip.tsx';
import type { EventQuery } from '../use-events-view.ts';
import { events as text } from '../text.fr.ts';

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Select<Value extends string>({ label, value, options, onChange }: SelectProps<Value>) {
  return (
    <label className="grid min-w-0 flex-1 basis-36 gap-1 text-small font-medium text-text-soft">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="min-h-11 w-full min-w-0 rounded-control border border-line bg-sunken px-3 text-second font-normal text-text"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Chooses the list, and filters what is to come by region, kind, period and members whom one follows. */
export function EventFilters({ query, onChange }: { query: EventQuery; onChange: (query: EventQuery) => void }) {
  const set = (part: Partial<EventQuery>) => onChange({ ...query, ...part });
  return (
    <div className="grid gap-4">
      <div role="group" aria-label={text.listsLabel} className="flex flex-wrap gap-2.5">
        {eventList.options.map((list) => (
          <Chip key={list} on={query.list === list} onClick={() => set({ list })}>
            {text.lists[list]}
          </Chip>
        ))}
      </div>
      {query.list === 'coming' && (
        <div role="group" aria-label={text.filters} className="flex flex-wrap items-end gap-3">
          <Select
            label={text.region}
            value={query.region ?? ''}
            options={[
              { value: '', label: text.everywhere },
              ...regions.map((region) => ({ value: region as string, label: region })),
            ]}
            onChange={(region) => set({ region: region === '' ? null : region })}
          />
          <Select
            label={text.kind}
            value={query.kind ?? ''}
            options={[
              { value: '', label: text.everyKind },
              ...eventKind.options.map((kind) => ({ value: kind, label: text.kinds[kind] })),
            ]}
            onChange={(kind) => set({ kind: kind === '' ? null : kind })}
          />
          <Select
            label={text.period}
            value={query.period}
            options={eventPeriod.options.map((period) => ({ value: period, label: text.periods[period] }))}
            onChange={(period) => set({ period })}
          />
          <Chip className="mb-1.5" on={query.friends} onClick={() => set({ friends: !query.friends })}>
            {text.friends}
          </Chip>
        </div>
      )}
    </div>
  );
}
