import { expect, test } from 'vitest';
import { toClassicScript, toModule } from './classic-start.ts';

const code =
  'var a=1,b=()=>import("./other.js"),c=(e)=>import.meta.resolve?import.meta.resolve(e):new URL(e,import.meta.url);export{a as one,b as $,c};\n';

test('the first file runs as a classic script, hides its own names and shares its exports', () => {
  const world: { alcoveStart?: Record<string, unknown>; a?: unknown } = {};
  new Function('globalThis', 'document', toClassicScript(code))(world, { baseURI: 'https://alcove.test/' });
  expect(Object.keys(world)).toEqual(['alcoveStart']);
  expect(world.alcoveStart?.['one']).toBe(1);
  expect(String((world.alcoveStart?.['c'] as (path: string) => URL)('/x.js'))).toBe('https://alcove.test/x.js');
});

test('a module that imports the file finds the same names in its stand-in', () => {
  expect(toModule(code)).toBe(
    'const s=globalThis.alcoveStart;const v0=s.one;const v1=s.$;const v2=s.c;export{v0 as one,v1 as $,v2 as c};\n',
  );
});

test('a file that cannot be a classic script stops the build', () => {
  expect(() => toClassicScript('import{a}from"./a.js";export{a};')).toThrow('classic script');
  expect(() => toClassicScript('var a=import.meta.env;export{a};')).toThrow('only modules');
});
