// Defines the project's own lint rules: how files are named, and which names are retired.
import { basename } from 'node:path';
import { retiredName } from './retired-names.mjs';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;
const SUFFIX = /(\.(test|worker|config|e2e|fr|en))*\.(ts|tsx|mjs|js)$/;

const fileName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kebab: 'Files are named in kebab-case: {{name}}.',
      pascal: 'Components are named in PascalCase: {{name}}.',
    },
  },
  create: (context) => ({
    Program(node) {
      const name = basename(context.filename);
      const stem = name.replace(SUFFIX, '');
      const component = /\.tsx$/.test(name) && name !== 'main.tsx' && !/\.test\.tsx$/.test(name);
      if (component && !PASCAL.test(stem)) context.report({ node, messageId: 'pascal', data: { name } });
      if (!component && !KEBAB.test(stem) && !(name.endsWith('.test.tsx') && PASCAL.test(stem)))
        context.report({ node, messageId: 'kebab', data: { name } });
    },
  }),
};

export const houseRules = { meta: { name: 'house' }, rules: { 'file-name': fileName, 'retired-name': retiredName } };
