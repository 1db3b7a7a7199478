/** What was typed for a decision stays on the device until the case is decided, by whomever, or gone. */
import { discardUnsavedForm } from '#device/use-unsaved-form.ts';

/** The name under which the form's values are stored. */
export const decisionDraft = (id: string): string => `decision ${id}`;
export const discardDecision = (id: string): void => discardUnsavedForm(decisionDraft(id));
