import type { ReactNode } from 'react';
import { announcements } from '#i18n/fr/announcements.ts';
import { sw } from '#i18n/fr/sw.ts';
import {
  letterHtml,
  letterText,
  missedLetter,
  newsletterLetter,
  stopLine,
  stopLink,
  type LetterContent,
} from '#lib/letter.ts';
import type { Broadcast } from '#schemas/forms/broadcast.ts';
import { siteOrigin } from '#lib/site-origin.ts';
import { AnnouncementText } from '#ui/AnnouncementText.tsx';
import { broadcast } from '../broadcast.fr.ts';
import { BroadcastReach } from './BroadcastReach.tsx';

const { preview: text } = broadcast;

/** Shows what is to be said as its members will see it, on each channel, and how many they are. */
export function BroadcastPreview({ draft, children }: { draft: Broadcast; children?: ReactNode }) {
  const { kind, title, body, link, segment } = draft;
  return (
    <div className="grid gap-6">
      <BroadcastReach kind={kind} segment={segment} />
      <Part title={text.notification}>
        <p className="text-second">{announcements[kind]}</p>
        <p className="mt-0.5 text-second font-medium [overflow-wrap:anywhere]">{title}</p>
      </Part>
      <Part title={text.page}>
        <AnnouncementText heading="h4" title={title} body={body} link={link} />
      </Part>
      <Part title={text.pushTitle}>
        <p className="text-second font-medium">{sw.newActivity}</p>
        <p className="mt-0.5 text-small text-text-faint">{text.pushText}</p>
      </Part>
      <Part title={text.mail}>
        {kind === 'announcement' && <p className="mb-3 text-second text-text-soft">{text.missed}</p>}
        <Mail content={mailOf(draft)} />
      </Part>
      {children}
    </div>
  );
}

/** The mail of a letter, or that of missed activity. */
function mailOf(draft: Broadcast): LetterContent {
  const stop = stopLink(siteOrigin(), text.token);
  if (draft.kind === 'newsletter') return newsletterLetter(draft, siteOrigin(), stop);
  const { subject, text: paragraphs, step } = missedLetter;
  return {
    subject,
    text: paragraphs(text.news),
    step: { label: step.label, link: `${siteOrigin()}/#${step.page}` },
    after: stopLine(stop),
  };
}

/** A mail as HTML, in a frame that runs nothing and loads nothing, and as text. */
function Mail({ content }: { content: LetterContent }) {
  return (
    <>
      <p className="text-second [overflow-wrap:anywhere]">{text.mailSubject(content.subject)}</p>
      <iframe
        title={text.mailFrame}
        sandbox=""
        srcDoc={letterHtml(content)}
        className="mt-3 h-[26rem] w-full rounded-control border-0 bg-white"
      />
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-second font-semibold text-accent-text">
          {text.mailText}
        </summary>
        <pre className="mt-2 rounded-control bg-sunken p-4 text-small whitespace-pre-wrap [overflow-wrap:anywhere]">
          {letterText(content)}
        </pre>
      </details>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="font-text text-small font-medium text-text-soft">{title}</h3>
      <div className="mt-2 rounded-control px-4 py-3 hairline">{children}</div>
    </section>
  );
}
