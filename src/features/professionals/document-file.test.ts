import { expect, test } from 'vitest';
import { DOCUMENT_BYTES } from '#schemas/limits.ts';
import { documentFile } from './document-file.ts';

const file = (content: string | Uint8Array<ArrayBuffer>, name: string, type = '') =>
  new File([content], name, { type });

test('[PRO-04] a PDF is sent as it is, whatever it is called', async () => {
  const answer = await documentFile(file('%PDF-1.7 text', 'Kbis.txt', 'text/plain'));
  expect(answer).toMatchObject({ ok: true, value: { type: 'application/pdf' } });
  expect(answer.ok && new TextDecoder().decode(answer.value.bytes)).toBe('%PDF-1.7 text');
});

test('[PRO-04] what is no document is refused, whatever it says', async () => {
  for (const content of ['<html>', 'GIF89a', ''])
    expect(await documentFile(file(content, 'Kbis.pdf', 'application/pdf'))).toMatchObject({ code: 'unsupported' });
  const large = file(new Uint8Array(DOCUMENT_BYTES + 1), 'Kbis.pdf');
  expect(await documentFile(large)).toMatchObject({ code: 'document-too-large' });
});
