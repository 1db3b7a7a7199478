/** Every public page, one file each; a page is published once it is listed here. */
import { about } from './about.ts';
import { beginnersGuide } from './beginners-guide.ts';
import { blog } from './blog.ts';
import { certification } from './certification.ts';
import { clubsByRegion } from './clubs-by-region.ts';
import { clubsDirectory } from './clubs-directory.ts';
import { community } from './community.ts';
import { consentGuide } from './consent-guide.ts';
import { contactPage } from './contact-page.ts';
import { discreetMeetings } from './discreet-meetings.ts';
import { faq } from './faq.ts';
import { freeAccess } from './free-access.ts';
import { freeSite } from './free-site.ts';
import { frenchSite } from './french-site.ts';
import { glossary } from './glossary.ts';
import { libertinageInFrance } from './libertinage-in-france.ts';
import { noticePage } from './notice-page.ts';
import type { Page } from './page.ts';
import { parties } from './parties.ts';
import { partners } from './partners.ts';
import { privacy } from './privacy.ts';
import { resources } from './resources.ts';
import { safetyGuide } from './safety-guide.ts';
import { retention } from './retention.ts';
import { salesTerms } from './sales-terms.ts';
import { swingingInFrance } from './swinging-in-france.ts';
import { terms } from './terms.ts';
import { wall } from './wall.ts';

export const pages: readonly Page[] = [
  about,
  glossary,
  partners,
  resources,
  faq,
  contactPage,
  noticePage,
  freeSite,
  discreetMeetings,
  frenchSite,
  community,
  blog,
  libertinageInFrance,
  swingingInFrance,
  beginnersGuide,
  safetyGuide,
  consentGuide,
  parties,
  clubsDirectory,
  clubsByRegion,
  freeAccess,
  wall,
  certification,
  terms,
  privacy,
  retention,
  salesTerms,
];
