/** The field for messages, and what the bubbles above it hold. */
import type { Device } from './browser-device.ts';

export const messageField = ({ page }: Device) => page.getByRole('textbox', { name: 'Message' });
/** What a bubble holds, character for character. */
export const bubbleTexts = (device: Device) => device.messages().locator('.chat-bubble').allTextContents();
