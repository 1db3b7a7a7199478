/** Draws our mails: the same words as plain text and as HTML, with at most one button. Pages preview them with it. */
import { product } from './product.ts';

export interface LetterContent {
  subject: string;
  /** Paragraphs. */
  text: readonly string[];
  step?: { label: string; link: string };
  /** Last paragraph: what to do about a mail that was not requested. */
  after: string;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const paragraph = (text: string, style = 'font-size:16px;line-height:1.5;color:#2a1a24') =>
  `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
const button = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#a3345f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>`;

export const letterHtml = ({ text, step, after }: LetterContent): string =>
  [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;padding:32px 16px;background:#faf5f3;font-family:Figtree,system-ui,sans-serif"><div style="max-width:480px;margin:0 auto">',
    paragraph(product.name, 'font-family:Georgia,serif;font-size:24px;color:#2a1a24'),
    ...text.map((each) => paragraph(each)),
    step ? button(step) : '',
    paragraph(after, 'font-size:14px;line-height:1.5;color:#6b5a64;overflow-wrap:anywhere'),
    '</div></body></html>',
  ].join('');

export const letterText = ({ text, step, after }: LetterContent): string =>
  [...text, ...(step ? [`${step.label}\n${step.link}`] : []), after, product.name].join('\n\n');

/** The link that stops a kind of mail, and the last line that names it. */
export const stopLink = (siteUrl: string, token: string): string => `${siteUrl}/unsubscribe/${token}`;
export const stopLine = (link: string): string => `Pour ne plus recevoir ces e-mails\u202f: ${link}`;

/** Words of the mail about what was missed. `news`: what waits, in words. */
export const missedLetter = {
  subject: 'Du nouveau pour vous',
  text: (news: string): readonly string[] => [
    'Quelque chose est arrivé pendant votre absence.',
    `Ce qui vous attend\u202f: ${news}.`,
  ],
  step: { label: 'Voir ce qui est nouveau', page: '/notifications' },
};

/** Label of the one link of what the house says, in mails and on its page. */
export const READ_MORE = 'En savoir plus';

interface Newsletter {
  title: string;
  body: string;
  /** A path of the app, or an address of the web; null: none. */
  link: string | null;
}

/** The mail of a newsletter. `origin`: the site's; `stop`: the link that ends it. */
export const newsletterLetter = ({ title, body, link }: Newsletter, origin: string, stop: string): LetterContent => ({
  subject: title,
  text: body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  ...(link !== null && { step: { label: READ_MORE, link: link.startsWith('/') ? `${origin}/#${link}` : link } }),
  after: stopLine(stop),
});
