/** Texts that attack a sanitiser: known ones, and random mixtures of what markup consists of. */
import fc from 'fast-check';

export const hostileText: readonly string[] = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p><svg/onload=alert(1)//</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<p style="background:url(//evil)">x</p>',
  '<strong onmouseover="alert(1)">x</strong>',
  '<<strong>strong>x</strong>',
  '<strong/onclick=alert(1)>x',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><p>x</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;',
  '<p\u0000>x</p>',
  '<STRONG\n>x</StRoNg\t>',
  '<p-x>x</p-x><pre>y</pre>',
  '<u'.repeat(500),
  '<em>'.repeat(2000) + 'x',
  '</p>'.repeat(2000),
  '<p>'.repeat(2000) + 'x' + '</p>'.repeat(2000),
  '\u202e<em>x</em>\u2066',
  '<p>\ud800</p>',
];

const part = fc.oneof(
  fc.constantFrom('<', '>', '&', '/', '!', '?', '=', '"', "'", ' ', '\n', '\r', '\t', '\u00a0', ';', '-'),
  fc.constantFrom('p', 'br', 'strong', 'em', 'u', 'b', 'i', 'div', 'li', 'script', 'a', 'h1', 'P', 'BR'),
  fc.constantFrom('<p>', '</p>', '<br>', '<br/>', '<strong>', '</strong>', '<em>', '</em>', '<u>', '</u>', '</b >'),
  fc.constantFrom(
    '&amp;',
    '&lt;',
    '&gt;',
    '&quot;',
    '&nbsp;',
    '&#39;',
    '&#x3c;',
    '&AMP;',
    'onclick=x',
    '\u0001',
    '\u007f',
  ),
  fc.constantFrom('x', 'é', '🌙', '👨‍👩‍👧‍👦', '\u0301', '\u2028'),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);

/** Random markup, most of it broken. */
export const wildText: fc.Arbitrary<string> = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(''));
