import { expect, test } from 'vitest';
import { readIcons } from './icons-of.ts';

const root = process.cwd();
const index = `${root}/node_modules/lucide-react/dist/esm/lucide-react.mjs`;
const icon = (name: string) => `${root}/node_modules/lucide-react/dist/esm/icons/${name}.mjs`;

test('a module imports only the icons it names, also under another name', () => {
  const iconsOf = readIcons(root);
  expect(
    iconsOf(['/a.ts', index], "import { ArrowDown, X as Close } from 'lucide-react';\nimport { b } from '/a.ts';"),
  ).toEqual(['/a.ts', icon('arrow-down'), icon('x')]);
  expect(iconsOf([index], 'import { ArrowDown } from "lucide-react";')).toEqual([icon('arrow-down')]);
  expect(iconsOf(['/a.ts'], "import { ArrowDown } from './a.ts';")).toEqual(['/a.ts']);
});
