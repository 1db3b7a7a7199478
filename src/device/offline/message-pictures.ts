import { firstValueFrom, map } from 'rxjs';
import type { ConversationId } from '#schemas/ids.ts';
import { LISTED_KINDS } from '#streams/conversation/state.ts';
import { listedHeads$ } from '#sync/store/reads.ts';
import { conversationPictures } from '../conversation-pictures.ts';
import type { Device } from '../device.ts';

/** More than any member has. */
const MAX_CONVERSATIONS = 100_000;

/** Resolves to the paths of pictures on this device, as far back in each conversation as its gallery looks. */
export async function messagePictures(device: Device): Promise<readonly string[]> {
  const heads = await firstValueFrom(listedHeads$(device.store, LISTED_KINDS, MAX_CONVERSATIONS));
  const paths: string[] = [];
  for (const { id } of heads) {
    const pictures = conversationPictures(device, id as string as ConversationId).pipe(
      // What has not left yet lies here anyway.
      map((messages) => messages.flatMap(({ seq, mediaUrl }) => (seq === null ? [] : (mediaUrl ?? [])))),
    );
    paths.push(...(await firstValueFrom(pictures)));
  }
  return paths;
}
