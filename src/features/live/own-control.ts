/** What the button of one's camera or microphone shows, in a room or a call. */
import type { OwnKind } from './media/own-media.ts';

export interface OwnControl {
  /** What is being opened counts as on, because a press cuts it. */
  isOn: boolean;
  isBusy: boolean;
  /** Whatever is on can be cut at any moment. */
  isDisabled: boolean;
}

interface Sent {
  media: Readonly<Record<OwnKind, boolean>> | null;
  opening: Readonly<Record<OwnKind, boolean>>;
}

/** `mayOpen`: something could be sent now. */
export function ownControl(kind: OwnKind, { media, opening }: Sent, mayOpen: boolean): OwnControl {
  const isOn = media?.[kind] === true || opening[kind];
  return { isOn, isBusy: opening[kind], isDisabled: !isOn && !mayOpen };
}
