/** One of our mails: the same words as plain text and as HTML, with at most one button. */
import { product } from '#lib/product.ts';
import type { Mail } from '../mail.ts';
import type { LetterKind } from './kinds.ts';

export interface Letter {
  kind: LetterKind;
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

export function letter(to: string, { kind, subject, text, step, after }: Letter): Mail {
  const html = [
    '<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>',
    '<body style="margin:0;padding:32px 16px;background:#faf5f3;font-family:Figtree,system-ui,sans-serif"><div style="max-width:480px;margin:0 auto">',
    paragraph(product.name, 'font-family:Georgia,serif;font-size:24px;color:#2a1a24'),
    ...text.map((each) => paragraph(each)),
    step ? button(step) : '',
    paragraph(after, 'font-size:14px;line-height:1.5;color:#6b5a64'),
    '</div></body></html>',
  ];
  const plain = [...text, ...(step ? [`${step.label}\n${step.link}`] : []), after, product.name];
  return { kind, to, subject, text: plain.join('\n\n'), html: html.join('') };
}
