/** Planted bugs in albums and privacy: each removes one rule of S18, S19 or MEMBERAREA-26. */
import type { Bug } from '#simulator/faults/fault-hooks.ts';
import type { MediaRules } from '#simulator/server/albums/rules.ts';
import type { PrivacyRules } from '#simulator/server/privacy-rules.ts';
import type { Server } from '#simulator/server/server.ts';

const withoutMedia = (rules: Partial<MediaRules>) => (server: Server) => void Object.assign(server.mediaRules, rules);
const withoutPrivacy = (rules: Partial<PrivacyRules>) => (server: Server) =>
  void Object.assign(server.privacyRules, rules);

export const albumBugs: Record<string, () => Bug> = {
  'revoked-picture-stays': () => ({
    rule: 'S18',
    description: 'a device that hears that a file is out of sight leaves it where it is',
    media: (media) => ({
      ...media,
      erase: (paths) => media.erase(paths.filter((path) => !path.startsWith('albums/'))),
    }),
  }),
  'sight-unasked': () => ({
    rule: 'S18',
    description: 'a device does not find the files of albums whose sight it has to ask for',
    media: (media) => ({ ...media, cachedPaths: () => Promise.resolve([]) }),
  }),
  'private-picture-stored': () => ({
    rule: 'S19',
    description: 'photographs of private albums are stored, and no device is told that it may not keep them',
    storesPrivatePictures: true,
    server: withoutMedia({ keepsPrivateOffDevices: () => false }),
  }),
  'sight-unjudged': () => ({
    rule: 'S18',
    description: 'whoever knows the path of a file of an album reads it',
    server: withoutMedia({ judgesSight: () => false }),
  }),
  'moved-picture-stays': () => ({
    rule: 'S19',
    description: 'a stored photograph that is moved to a private album stays where its viewer has a grant',
    server: withoutMedia({ keepsPrivateOffDevices: () => false }),
  }),
  'revoke-does-nothing': () => ({
    rule: 'S18',
    description: 'the server acknowledges that a grant is taken back, and leaves it',
    server: withoutMedia({ revokes: () => false }),
  }),
  'revoke-all-does-nothing': () => ({
    rule: 'S18',
    description: 'the server acknowledges that all grants are taken back, and leaves them',
    server: withoutMedia({ revokesAll: () => false }),
  }),
  'grant-without-end': () => ({
    rule: 'S18',
    description: 'what was granted for a day is seen for ever',
    server: withoutMedia({ endsGrants: () => false }),
  }),
  'like-stays': () => ({
    rule: 'MEMBERAREA-25',
    description: 'a like that is taken back stays',
    server: withoutMedia({ takesLikesBack: () => false }),
  }),
  'block-keeps-grants': () => ({
    rule: 'S18',
    description: 'a block leaves what both members may see of each other, and what they like',
    server: withoutMedia({ endsWithBlock: () => false }),
  }),
  'like-out-of-sight': () => ({
    rule: 'S18',
    description: 'whoever knows an item may like it',
    server: withoutMedia({ judgesLikes: () => false }),
  }),
  'contact-open-to-all': () => ({
    rule: 'MEMBERAREA-26',
    description: 'a message reaches whoever has closed their contact',
    server: withoutPrivacy({ closesContact: () => false }),
  }),
  'answer-refused': () => ({
    rule: 'MEMBERAREA-26',
    description: 'whoever has closed their contact gets no answer to what they write',
    server: withoutPrivacy({ opensByWriting: () => false }),
  }),
};
