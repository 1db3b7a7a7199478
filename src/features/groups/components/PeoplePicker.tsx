import { useState, type ReactNode } from 'react';
import { USERNAME_MAX } from '#schemas/limits.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { groups } from '../text.fr.ts';
import { useConversationPartners, useFoundMembers, type Person } from '../use-known-people.ts';
import { useSettled } from '../use-settled.ts';
import { AnswerStates } from './AnswerStates.tsx';
import { MemberLine } from './MemberLine.tsx';
import { PART_CARD } from './Part.tsx';

const { picker: text } = groups;

interface Props {
  /** Draws the button of a person. */
  step: (person: Person) => ReactNode;
}

/** Offers the members of one's conversations, or those found by name; each with a button. */
export function PeoplePicker({ step }: Props) {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim().slice(0, USERNAME_MAX));
  const known = useConversationPartners(name);
  return (
    <div className="grid gap-4">
      <SearchField label={text.search} value={typed} onChange={setTyped} />
      {known.length > 0 && <People label={text.known} people={known} step={step} />}
      {name !== '' && <FoundPeople name={name} known={known} step={step} />}
    </div>
  );
}

function FoundPeople({ name, known, step }: Props & { name: string; known: readonly Person[] }) {
  const { answer, refresh, loadMore, people } = useFoundMembers(name);
  const others = people.filter(({ id }) => !known.some((each) => each.id === id));
  if (answer.status === 'offline') return <p className="px-1 text-second text-text-soft">{text.offline}</p>;
  return (
    <AnswerStates answer={answer} refresh={refresh} loadMore={loadMore}>
      {() =>
        others.length > 0 ? (
          <People label={text.found} people={others} step={step} />
        ) : (
          known.length === 0 && <p className="px-1 text-second text-text-soft">{text.none}</p>
        )
      }
    </AnswerStates>
  );
}

function People({ label, people, step }: Props & { label: string; people: readonly Person[] }) {
  return (
    <div>
      <p className="mb-2 px-1 text-small font-medium text-text-soft">{label}</p>
      <ul aria-label={label} className={PART_CARD}>
        {people.map((person) => (
          <MemberLine key={person.id} name={person.username} avatarUrl={person.avatarUrl}>
            {step(person)}
          </MemberLine>
        ))}
      </ul>
    </div>
  );
}
