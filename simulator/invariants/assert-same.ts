import { dequal } from 'dequal/lite';
import { InvariantViolation } from '../core/plan.ts';

export function assertSame(actual: unknown, expected: unknown, rule: string, context: string): void {
  if (!dequal(actual, expected))
    throw new InvariantViolation(rule, `${context}: ${JSON.stringify(actual)} for ${JSON.stringify(expected)}`);
}
