import type { MessageView } from '#domain/views.ts';

export const deletedMessage = (view: MessageView): MessageView => ({
  ...view,
  text: '',
  mediaUrl: null,
  gifUrl: null,
  deleted: true,
  quote: null,
  reactions: [],
});
