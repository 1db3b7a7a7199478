// Draws our own animations into public/gifs: simple moving shapes. With reduced motion they do not move.
import { mkdirSync, writeFileSync } from 'node:fs';

const folder = 'public/gifs';
const colours = ['#e8899a', '#f2c078', '#8fb8de', '#a7c4a0', '#c6a5d8'];
const frame = (ground, keyframes, shapes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180"><style>@keyframes m{${keyframes}}.m{animation:m 2.4s ease-in-out infinite;transform-box:fill-box;transform-origin:center}@media (prefers-reduced-motion:reduce){.m{animation:none}}</style><rect width="240" height="180" fill="${ground}"/>${shapes}</svg>\n`;
const many = (count, draw) =>
  Array.from({ length: count }, (_, i) =>
    draw(i, colours[i % colours.length], `style="animation-delay:${(-i * 2.4) / count}s"`),
  ).join('');
const circle = (x, y, r, fill, more = '') => `<circle class="m" cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

const drawings = {
  bonsoir: frame(
    '#2a2440',
    '0%,100%{transform:translateY(8px)}50%{transform:translateY(-8px)}',
    `${circle(120, 90, 44, '#f4e3b5')}<circle cx="138" cy="78" r="40" fill="#2a2440"/>`,
  ),
  bonjour: frame('#fbe6cf', '0%,100%{transform:scale(.85)}50%{transform:scale(1.1)}', circle(120, 96, 40, '#f2a65a')),
  bravo: frame(
    '#33273f',
    '0%{transform:translateY(-90px) rotate(0)}100%{transform:translateY(110px) rotate(300deg)}',
    many(20, (i, c, d) => `<rect class="m" x="${8 + i * 11.5}" y="80" width="9" height="14" rx="2" fill="${c}" ${d}/>`),
  ),
  merci: frame(
    '#f7ecef',
    '0%,100%{transform:scale(.7)}50%{transform:scale(1.15)}',
    many(6, (i, c, d) =>
      circle(
        Math.round(120 + 40 * Math.cos((i * Math.PI) / 3)),
        Math.round(90 + 40 * Math.sin((i * Math.PI) / 3)),
        24,
        c,
        d,
      ),
    ),
  ),
  oui: frame(
    '#e4f0e2',
    '0%,100%{transform:translateY(6px)}50%{transform:translateY(-10px)}',
    '<path class="m" d="M70 94l34 34 66-70" fill="none" stroke="#4f8a54" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
  non: frame(
    '#f6e1df',
    '0%,100%{transform:translateX(-12px)}50%{transform:translateX(12px)}',
    '<path class="m" d="M84 54l72 72M156 54l-72 72" stroke="#b0524c" stroke-width="20" stroke-linecap="round"/>',
  ),
  attente: frame(
    '#e7e4f2',
    '0%,60%,100%{transform:translateY(0)}30%{transform:translateY(-26px)}',
    many(3, (i, c, d) => circle(76 + i * 44, 96, 15, c, d)),
  ),
  danse: frame(
    '#2d2238',
    '0%,100%{transform:scaleY(.35)}50%{transform:scaleY(1)}',
    many(7, (i, c, d) => `<rect class="m" x="${36 + i * 25}" y="40" width="16" height="100" rx="8" fill="${c}" ${d}/>`),
  ),
  vague: frame(
    '#dbeaf4',
    '0%,100%{transform:translateX(-24px)}50%{transform:translateX(24px)}',
    many(
      4,
      (i, c, d) =>
        `<path class="m" d="M-40 ${60 + i * 26}q30 -22 60 0t60 0 60 0 60 0 60 0" fill="none" stroke="${c}" stroke-width="10" stroke-linecap="round" ${d}/>`,
    ),
  ),
  pluie: frame(
    '#3a4657',
    '0%{transform:translateY(-110px)}100%{transform:translateY(120px)}',
    many(
      14,
      (i, c, d) => `<rect class="m" x="${12 + i * 16}" y="78" width="5" height="26" rx="2.5" fill="#8fb8de" ${d}/>`,
    ),
  ),
  surprise: frame(
    '#fff2dd',
    '0%{transform:scale(.1);opacity:1}100%{transform:scale(1.5);opacity:0}',
    many(4, (i, c, d) => `<circle class="m" cx="120" cy="90" r="62" fill="none" stroke="${c}" stroke-width="9" ${d}/>`),
  ),
  'bonne-nuit': frame(
    '#1f2138',
    '0%,100%{opacity:.2;transform:scale(.6)}50%{opacity:1;transform:scale(1.1)}',
    many(16, (i, _, d) => circle(20 + ((i * 67) % 204), 20 + ((i * 43) % 142), 3 + (i % 3) * 2, '#f4e3b5', d)),
  ),
};

mkdirSync(folder, { recursive: true });
for (const [name, content] of Object.entries(drawings)) writeFileSync(`${folder}/${name}.svg`, content);
