/** Planted bugs in pictures and reports. */
import type { Bug } from '#simulator/faults/fault-hooks.ts';

export const pictureBugs: Record<string, () => Bug> = {
  'message-before-picture': () => ({
    rule: 'Y3',
    description: 'a message leaves without waiting for its picture',
    outbox: (outbox) => ({ ...outbox, claim: (limit) => outbox.claim(limit) }),
  }),
  'upload-believed': () => ({
    rule: 'Y3',
    description: 'an upload that nothing was heard of counts as done',
    wrapPictureSend: (send) => async (request, onSent) => {
      if (request.method !== 'POST' || typeof request.body === 'string') return send(request, onSent);
      return send(request, onSent).catch(() => ({
        status: 200,
        type: 'application/json',
        bytes: new TextEncoder().encode('{"Key":"believed"}').buffer,
      }));
    },
  }),
  'picture-told-to-anyone': () => ({
    rule: 'Y9',
    description: 'whoever knows the name of a picture is shown it, in whatever conversation it stands',
    anyMemberSeesPictures: true,
  }),
  'pictures-lost-with-tab': () => ({
    rule: 'Y3',
    description: 'pictures that wait are thrown away when a tab begins',
    media(media) {
      void media.uploads().then(
        (uploads) =>
          Promise.all(uploads.filter(({ state }) => state === 'waiting').map(({ path }) => media.forget(path))),
        () => undefined,
      );
      return media;
    },
  }),
  'picture-stays-when-taken-back': () => ({
    rule: 'Y2',
    description: 'a message that is taken back leaves its picture where it is',
    media: (media) => ({ ...media, drop: async () => undefined }),
  }),
  'pictures-left-at-sign-out': () => ({
    rule: 'Y17',
    description: 'a sign-out leaves the pictures of its account on the device',
    keepsErasedPictures: true,
  }),
  'report-doubled': () => ({
    rule: 'Y2',
    description: 'a report that comes again is told again',
    server(server) {
      const push = server.push.bind(server);
      server.push = (member, entries, epoch) => {
        const pushed = push(member, entries, epoch);
        for (const { id, status } of pushed.answer.results) {
          const known = server.truth.reports.find((report) => report.id === id);
          if (status === 'duplicate' && known) server.truth.reports.push(known);
        }
        return pushed;
      };
    },
  }),
  'evidence-of-the-device': () => ({
    rule: 'Y4',
    description: 'the evidence of a report is what the device says it showed, not what the server has',
    server(server) {
      const push = server.push.bind(server);
      server.push = (member, entries, epoch) => {
        const pushed = push(member, entries, epoch);
        for (const report of server.truth.reports)
          if (entries.some(({ id }) => id === report.id))
            report.evidence = report.evidence.map((row) => ({
              ...row,
              text: report.request.shown.find(({ messageId }) => messageId === row.id)?.text ?? row.text,
            }));
        return pushed;
      };
    },
  }),
};
