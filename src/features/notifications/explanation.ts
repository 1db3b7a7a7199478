import { createSharedValue } from './shared-value.ts';

const { set, use } = createSharedValue(false);

/** Whether « Pourquoi ce compteur ? » is open: the page and the entries open it, and it stands above every screen. */
export const explanation = { open: () => set(true), close: () => set(false) };
export const useExplained = use;
