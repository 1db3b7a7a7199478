/** Drafts of all conversations, as lines for the list. Drafts exist on this device only. */
import { Observable, distinctUntilChanged } from 'rxjs';
import { previewText } from '#domain/preview.ts';
import { OutboxClosed, type Draft } from '#sync/outbox/database.ts';
import type { Device } from './device.ts';

/** The draft of each conversation, as one line. */
export type DraftLines = Readonly<Record<string, string>>;

const typeOf = ({ attached }: Draft) => (!attached ? 'text' : 'gif' in attached ? 'gif' : 'image');
const lineOf = (draft: Draft): string => previewText({ text: draft.text.trim(), type: typeOf(draft), deleted: false });

/** Emits the lines after each change. One read runs at a time, and the last one begins after the last change. */
export const draftLines = ({ outbox }: Device): Observable<DraftLines> =>
  new Observable<DraftLines>((listener) => {
    let reading = false;
    let stale = false;
    let lines: DraftLines = {};
    const read = async () => {
      stale = true;
      if (reading) return;
      reading = true;
      try {
        while (stale && !listener.closed) {
          stale = false;
          const drafts = await outbox.drafts();
          lines = Object.fromEntries(
            drafts.map((draft) => [draft.conversationId, lineOf(draft)]).filter(([, line]) => line !== ''),
          );
          listener.next(lines);
        }
      } catch (error) {
        if (!(error instanceof OutboxClosed)) listener.error(error);
      } finally {
        reading = false;
      }
    };
    // A sent message whose conversation has no draft line changes nothing.
    const unwatch = outbox.watchDrafts((conversationId, { isSent }) => {
      if (!isSent || reading || conversationId in lines) void read();
    });
    void read();
    return unwatch;
  }).pipe(distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b)));
