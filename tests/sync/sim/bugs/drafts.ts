/** Planted bugs in the device's drafts. */
import type { ConversationId } from '#schemas/ids.ts';
import type { Bug } from '#simulator/faults/fault-hooks.ts';

export const draftBugs: Record<string, () => Bug> = {
  'draft-lost-with-tab': () => ({
    rule: 'Y1',
    description: 'what was typed goes with its tab',
    onStart: (outbox) =>
      void outbox.drafts().then(
        (drafts) =>
          Promise.all(drafts.map(({ conversationId }) => outbox.setDraft(conversationId as ConversationId, ''))),
        () => undefined,
      ),
  }),
  'draft-stays-when-sent': () => ({
    rule: 'Y1',
    description: 'what was sent stays typed',
    outbox: (outbox) => ({
      ...outbox,
      sendMessage: (content, id) => outbox.enqueue({ action: 'message.send', data: content }, id),
    }),
  }),
};
