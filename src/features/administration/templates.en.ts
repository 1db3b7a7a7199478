/** English facts that a statement of reasons begins with, by reason; they say nothing about who has reported [S37]. */
import type { ReportReason } from '#schemas/actions/report-create.ts';
import type { CertificationReason } from '#schemas/wire/certification.ts';
import type { Translation } from '#i18n/translation.ts';
import type * as french from './templates.fr.ts';

const ofReports: Record<ReportReason, string> = {
  harassment:
    'Messages or content from your account address another member in an insistent or hurtful way. Our rules ask for respect, and to stop when the other person does not answer or says no.',
  threat:
    'Messages or content from your account threaten another member, or put pressure on them. Our rules do not allow this.',
  'unwanted-content':
    'Content sent or shown by your account had not been asked for, or does not belong where it was shown. Our rules ask for the consent of whoever receives it.',
  'fake-profile':
    'Your profile, or what it shows, does not appear to be your own. Our rules ask that everyone presents themselves as who they are.',
  scam: 'Messages or content from your account offer a paid service, ask for money or lead to another site. Our rules do not allow this.',
  minor:
    'Content from your account suggests that a minor is shown in it or takes part in it. The site is for adults only.',
  other: 'Content or a use of your account does not comply with our rules.',
};

const ofCertifications: Record<CertificationReason, string> = {
  unreadable: 'The picture sent is too blurred or too dark for the people in it to be recognised.',
  'no-code': 'The code asked for cannot be seen in the picture sent, or is not the one you were given.',
  'other-person': 'The person in the picture sent cannot be recognised in your profile photo.',
  'partner-missing': 'Your profile is that of a couple, and only one person can be seen in the picture sent.',
  age: 'The picture sent does not make it possible to establish that all the people in it are adults.',
  lost: 'The picture sent could not be read. You can send another one, with a new code.',
};

const others: Readonly<Record<string, string>> = {
  documents: 'Documents that were asked for are missing from your sign-up, or are not legible.',
  siret: 'The SIRET number given was not recognised, or does not match your venue.',
  identity: 'The documents received do not make it possible to establish who represents the venue.',
  activity: 'The activity described does not fall within the scope of our pages for professionals.',
  conduct: 'A use of your professional account does not comply with our rules.',
  closed: 'The venue given appears to be closed.',
};

export const templates: Translation<typeof french.templates> = {
  reports: ofReports,
  certifications: ofCertifications,
  others,
};

export const appealTemplate: Translation<typeof french.appealTemplate> =
  'A different person from the one who decided has read your case again, and what you wrote.';
