import type { MessageView } from '#domain/views.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { pictureItems } from '../pictures.ts';
import { Gallery } from './Gallery.tsx';
import { PictureViewer } from './PictureViewer.tsx';

/** The gallery of all pictures, or the viewer at the picture of a message. */
export type PicturesTarget = 'gallery' | MessageView;

interface Props {
  conversationId: ConversationId;
  name: string;
  target: PicturesTarget;
  /** The messages that the list holds. */
  messages: readonly MessageView[];
  onClose: () => void;
}

/** The pictures of a conversation, in the viewer or the gallery. Loaded when first opened. */
export function Pictures({ conversationId, name, target, messages, onClose }: Props) {
  if (target === 'gallery') return <Gallery conversationId={conversationId} name={name} onClose={onClose} />;
  return (
    <PictureViewer pictures={pictureItems(messages)} first={target.mediaUrl ?? ''} name={name} onClose={onClose} />
  );
}
