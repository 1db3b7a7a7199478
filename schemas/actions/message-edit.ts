import * as z from 'zod/mini';
import { messageText } from './message-text.ts';
import { messageTarget } from './targets.ts';

export const messageEdit = z.extend(messageTarget, { text: messageText });
