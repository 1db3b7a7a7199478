import type { OptimisticRules } from './types.ts';

export const messageEdit: OptimisticRules<'message.edit'> = {
  text: ({ text }) => text,
  message: (view, { text }, { isConfirmed }) => ({ ...view, text, edited: isConfirmed }),
};
