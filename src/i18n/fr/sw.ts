/** What the service worker says: apart from the catalogue, which would make it heavy. */
export const sw = {
  appName: 'Alcôve',
  newActivity: 'Nouvelle activité',
} as const;
