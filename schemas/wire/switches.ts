/**
 * Emergency switches of the house. Functions, over `/rest/v1/rpc/<name>`, with the body `{ request }`:
 *
 * | function | request | answer |
 * |---|---|---|
 * | `house_switches` | `{}` | `houseSwitches`, of those whose right the reader holds; the administration reads all |
 * | `turn_switch` | `{ switch, stopped, reason }` | `turnedSwitch`, for whoever holds the switch's right |
 *
 * `turn_switch` with `{ switch, stopped: false, retracts: true }` takes the caller's own wish to start again back.
 */
import * as z from 'zod/mini';
import { staffRight } from '../entities/decision.ts';
import { instant } from '../numbers.ts';

export const switchName = z.enum(['live', 'sign-up', 'read-only']);
export type SwitchName = z.infer<typeof switchName>;

/**
 * `stoppedAt` null: nothing is stopped. `waiting`: somebody wants to start again, which takes two; `mine`: the reader
 * does.
 */
export const houseSwitch = z.object({
  name: switchName,
  right: staffRight,
  stoppedAt: z.nullable(instant),
  stoppedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  waiting: z.boolean(),
  mine: z.boolean(),
  restartBy: z.nullable(z.string()),
});
export type HouseSwitch = z.infer<typeof houseSwitch>;

export const houseSwitches = z.object({ switches: z.array(houseSwitch) });
export type HouseSwitches = z.infer<typeof houseSwitches>;

/** `fresh-factor`: starting again asks for a second factor of the last ten minutes [S20]. */
export const switchRefusal = z.enum(['fresh-factor']);
export type SwitchRefusal = z.infer<typeof switchRefusal>;

export const turnedSwitch = z.object({
  refusal: z.nullable(switchRefusal),
  stopped: z.boolean(),
  waiting: z.boolean(),
});
export type TurnedSwitch = z.infer<typeof turnedSwitch>;
