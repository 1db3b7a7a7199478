/** Admits clients of the plain group events, answers them, and lets them hear of their groups. */
import type { Limits } from '../../rate-limit.ts';
import type { ChatNamespace, HandshakeParts } from '../handshake.ts';
import type { ReadUser } from '../profiles.ts';
import { admitGroupSockets } from './admission.ts';
import type { GroupDelivery } from './delivery.ts';
import type { GroupRequestParts } from './request-types.ts';
import { groupAnswers } from './requests.ts';

interface Parts extends HandshakeParts, GroupRequestParts {
  limits: Limits;
  userOf: ReadUser;
  delivery: Pick<GroupDelivery, 'enter'>;
}

export function answerGroupSockets(groups: ChatNamespace, parts: Parts): void {
  const answer = groupAnswers(parts, parts.limits);
  admitGroupSockets(groups, {
    ...parts,
    onAdmitted(socket) {
      answer(socket);
      parts.delivery.enter(socket);
    },
  });
}
