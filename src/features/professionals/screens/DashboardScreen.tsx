import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProfessionalDashboard } from '#schemas/wire/professionals.ts';
import { hasClubPage } from '#schemas/entities/professional.ts';
import { formatNumber } from '#i18n/fr/typography.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { AnswerStates } from '../components/AnswerStates.tsx';
import { ApprovedOnly } from '../components/ApprovedOnly.tsx';
import { ProFrame } from '../components/ProFrame.tsx';
import { professionals } from '../text.fr.ts';

const { dashboard: text } = professionals;
const noParams = {};

/** `/pro/dashboard`: what became of page, events and codes, in figures without names. */
export function DashboardScreen() {
  return (
    <ApprovedOnly>
      <Dashboard />
    </ApprovedOnly>
  );
}

function Dashboard() {
  const { answer, refresh } = useCachedAnswer('professional.dashboard', noParams);
  const stored = answer.status === 'stored' ? answer : null;
  const name = stored?.pages[0]?.businessName;
  return (
    <ProFrame title={text.title} lead={name === undefined ? undefined : text.lead(name)} answer={answer}>
      <AnswerStates answer={answer} refresh={refresh}>
        {({ pages }) => pages[0] && <Figures figures={pages[0]} />}
      </AnswerStates>
    </ProFrame>
  );
}

/** What is nothing is not worth a line. */
const noteOf = (count: number, words: (count: number) => string): string | undefined =>
  count > 0 ? words(count) : undefined;

function noteOfClub(club: ProfessionalDashboard['club']): string | undefined {
  if (club === null) return text.noClub;
  if (club.hidden) return text.clubHidden;
  return club.published ? undefined : text.clubDraft;
}

function Figures({ figures: { kind, club, events, codes } }: { figures: ProfessionalDashboard }) {
  return (
    <div className="grid gap-4 desktop:grid-cols-3">
      {(club !== null || hasClubPage(kind)) && (
        <Card
          title={text.club}
          way={club?.published === true ? [`/clubs/${club.slug}`, text.seeClub] : ['/pro/club', text.toClub]}
          note={noteOfClub(club)}
        >
          {club && (
            <>
              <Figure
                value={club.followers}
                label={text.followers(club.followers)}
                note={noteOf(club.followersOfMonth, text.followersOfMonth)}
              />
              <Figure
                value={club.opinions}
                label={text.opinions(club.opinions)}
                note={noteOf(club.unanswered, text.unanswered)}
              />
              <Figure
                value={club.photos}
                label={text.photos(club.photos)}
                note={noteOf(club.photosWaiting, text.photosWaiting)}
              />
            </>
          )}
        </Card>
      )}
      <Card title={text.events} way={['/pro/events', text.toEvents]} note={text.guestsNote}>
        <Figure value={events.coming} label={text.coming} note={noteOf(events.past, text.past)} />
        <Figure value={events.guests} label={text.guests(events.guests)} note={noteOf(events.waiting, text.waiting)} />
        <Figure value={events.pending} label={text.pending(events.pending)} />
      </Card>
      <Card title={text.codes} way={['/pro/referrals', text.toCodes]}>
        <Figure value={codes.uses} label={text.uses(codes.uses)} note={text.active(codes.active)} />
      </Card>
    </div>
  );
}

interface CardProps {
  title: string;
  way: readonly [to: string, label: string];
  note?: string | undefined;
  children: ReactNode;
}

function Card({ title, way: [to, label], note, children }: CardProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-4 rounded-card bg-surface p-5 hairline">
      <h2 className="text-mark">{title}</h2>
      <dl className="grid gap-4">{children}</dl>
      <div className="mt-auto grid gap-1 pt-2">
        {note !== undefined && <p className="text-small text-text-faint">{note}</p>}
        <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-accent-text">
          {label}
        </Link>
      </div>
    </section>
  );
}

function Figure({ value, label, note }: { value: number; label: string; note?: string | undefined }) {
  return (
    <div className="flex items-baseline gap-3">
      <dt className="min-w-0">
        {label}
        {note !== undefined && <span className="block text-small text-text-faint">{note}</span>}
      </dt>
      <dd className="order-first min-w-[2ch] flex-none font-display text-display leading-none tabular">
        {formatNumber(value)}
      </dd>
    </div>
  );
}
