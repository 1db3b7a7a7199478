/** Texts of the service worker, apart from the catalogue, which would make its file too large. */
export const sw = {
  appName: 'Alcôve',
  newActivity: 'Nouvelle activité',
} as const;
