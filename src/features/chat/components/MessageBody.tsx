import { use } from 'react';
import type { MessageView } from '#domain/views.ts';
import { gifAddress } from '#schemas/gif.ts';
import { mediaPlaceOf } from '#schemas/media.ts';
import { media } from '#i18n/fr/media.ts';
import { GroupRowsContext } from '../group-parts.ts';
import { displayedText } from '../preview.ts';
import { LinkedText } from './LinkedText.tsx';
import { MessagePicture } from './MessagePicture.tsx';
import { BlurCover } from './BlurCover.tsx';

interface Props {
  message: MessageView;
  /** Name of its author, if another member. */
  name: string;
  onOpen?: ((message: MessageView) => void) | undefined;
}

/** Content of a message: its picture or GIF, and its text. */
export function MessageBody({ message, name, onOpen }: Props) {
  const { deleted, type, mine, text } = message;
  const group = use(GroupRowsContext);
  if (group && message.poll && !deleted)
    return <group.Poll groupId={group.groupId} message={message} poll={message.poll} />;
  const gif = type === 'gif' ? gifAddress(message.gifUrl) : null;
  if (
    deleted ||
    ((type === 'text' || type === 'poll') && !gif) ||
    (type === 'gif' && !gif) ||
    (type === 'image' && !mediaPlaceOf(message.mediaUrl))
  )
    return deleted ? (
      displayedText(message)
    ) : (
      <LinkedText text={displayedText(message)} mentionsMe={message.mentionsMe} />
    );
  return (
    <>
      <BlurCover label={gif ? media.aGif : mine ? media.mine : media.picture(name)}>
        {gif ? (
          <img
            src={gif}
            alt={media.aGif}
            width={240}
            height={180}
            className="block aspect-4/3 w-60 max-w-full rounded-control bg-sunken object-cover"
          />
        ) : (
          <MessagePicture message={message} label={mine ? media.mine : media.picture(name)} onOpen={onOpen} />
        )}
      </BlurCover>
      {text !== '' && (
        <p className="mt-2">
          <LinkedText text={text} mentionsMe={message.mentionsMe} />
        </p>
      )}
    </>
  );
}
