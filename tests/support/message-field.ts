/** Field for messages, and the texts of the bubbles above it. */
import type { Device } from './browser-device.ts';

export const messageField = ({ page }: Device) => page.getByRole('textbox', { name: 'Message' });
/** Texts of the bubbles, character for character. */
export const bubbleTexts = (device: Device) => device.messages().locator('.chat-bubble').allTextContents();
