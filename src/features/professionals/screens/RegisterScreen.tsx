import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { ProfessionalPage } from '#schemas/wire/professionals.ts';
import { systemClock } from '#lib/clock.ts';
import { isAnswerSince, type StoredAnswer } from '#device/answers/answer-view.ts';
import { useSignUpClosed } from '#device/use-site-state.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { AnswerStates } from '../components/AnswerStates.tsx';
import { RegistrationEditor } from '../components/RegistrationEditor.tsx';
import { emptyProfessional, professionalInputOf } from '../professional-input.ts';
import { professionals } from '../text.fr.ts';
import { useProfessional } from '../use-professional.ts';

const { form: text } = professionals;

/** `/pro/register` [PRO-03]: registers an establishment, or corrects a registration that waits or was refused. */
export function ProRegisterScreen() {
  const { answer, refresh } = useProfessional();
  const [openedAt] = useState(() => systemClock.now());
  const professional = answer.status === 'stored' ? answer.pages[0]?.professional : undefined;
  const isClosed = useSignUpClosed() && professional === null;
  if (professional?.status === 'approved' || professional?.status === 'suspended')
    return <Navigate to="/pro" replace />;
  return (
    <FormPage title={professional ? text.changeTitle : text.title}>
      {isClosed && <Notice tone="warn">{text.closed}</Notice>}
      <AnswerStates answer={answer} refresh={refresh}>
        {(stored) =>
          !isClosed && <Opened stored={stored} isCurrent={isAnswerSince(stored, openedAt)} refresh={refresh} />
        }
      </AnswerStates>
    </FormPage>
  );
}

function FormPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[760px] flex-1 px-4 pt-2 pb-10 desktop:px-8">
      <BackLink to="/pro">{text.back}</BackLink>
      <h1 className="mt-1 text-title desktop:text-display">{title}</h1>
      <p className="mt-2 mb-6 max-w-[62ch] text-text-soft">{text.lead}</p>
      {children}
    </div>
  );
}

/**
 * Opens the form once what is stored is current: another device may have sent a newer registration, which this one
 * would undo. From then on it stays: it is being typed in.
 */
function Opened({
  stored,
  isCurrent,
  refresh,
}: {
  stored: StoredAnswer<ProfessionalPage>;
  isCurrent: boolean;
  refresh: () => void;
}) {
  const [isOpen, setOpen] = useState(isCurrent);
  if (isCurrent && !isOpen) setOpen(true);
  if (!isCurrent && !isOpen) return <SkeletonRows count={4} />;
  const professional = stored.pages[0]?.professional ?? null;
  return (
    <RegistrationEditor
      initial={professional ? professionalInputOf(professional) : emptyProfessional}
      label={professional ? text.changeTitle : text.title}
      onSent={refresh}
    />
  );
}
