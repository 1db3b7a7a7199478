/** The product's name and what derives from it [SHELL-05]; the only place that says them. */
export const product = {
  name: 'Alcôve',
  shortName: 'Alcôve',
  storagePrefix: 'alcove',
} as const;
