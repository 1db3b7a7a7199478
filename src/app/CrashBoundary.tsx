import { Component, type ReactNode } from 'react';
import { log } from '#lib/log.ts';

interface CrashBoundaryProps {
  /** Name of the event in the log. */
  event: string;
  /** Shown instead of the crashed children. */
  fallback: ReactNode;
  /** A new value renders the children again, so that a crash at one address does not affect the others. */
  resetKey?: string;
  children: ReactNode;
}

/** Catches rendering errors of its children. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashedAt: string | undefined | null }> {
  override state = { crashedAt: null as string | undefined | null };

  static getDerivedStateFromError = () => ({ crashedAt: undefined });

  override componentDidCatch(error: unknown): void {
    log.crash(this.props.event, error);
    this.setState({ crashedAt: this.props.resetKey });
  }

  override componentDidUpdate(previous: CrashBoundaryProps): void {
    if (this.state.crashedAt !== null && previous.resetKey !== this.props.resetKey) this.setState({ crashedAt: null });
  }

  override render(): ReactNode {
    return this.state.crashedAt === null ? this.props.children : this.props.fallback;
  }
}
