/** English texts of the settings that decide what people beside the member can see. */
import type { Translation } from '#i18n/translation.ts';
import type { discretion as french } from '../fr/discretion.ts';

export const discretion: Translation<typeof french> = {
  title: 'Discretion',
  intro: 'What can be seen over your shoulder. These choices stay on this device.',
  switches: {
    namesInTitle: { label: 'Names in the title', hint: 'The tab names the member you are talking with.' },
    blurPictures: { label: 'Blurred pictures', hint: 'Those of your conversations only show when touched.' },
    linkPreviews: {
      label: 'Link previews',
      hint: 'Our server reads the page for you. The site never sees your address.',
    },
  },
  device: {
    neutral: { label: 'Neutral title and icon', hint: 'The tab is called “Notes”, with a notebook icon.' },
    blurWhenHidden: {
      label: 'Blur when out of sight',
      hint: 'The page blurs as soon as it is hidden: the app switcher shows nothing.',
    },
    blurAvatars: { label: 'Blurred portraits', hint: 'Those of lists and conversations.' },
  },
  exit: 'Quick exit: Escape twice, or a long press on the logo. The page becomes an ordinary list; what you were writing is kept.',
  bare: (label) => `${label}. Show`,
  link: { label: (title) => `Open the link: ${title}` },
};
