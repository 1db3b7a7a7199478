/** Tag of the installed app's periodic events, as page and service worker know it. */
export const PERIODIC_TAG = 'changes';
