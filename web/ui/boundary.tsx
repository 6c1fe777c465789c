import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** The children are tried anew when this changes. */
  resetKey: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  resetKey: unknown;
  hasFailed: boolean;
}

/** Shows `fallback` in place of children that could not be shown, and leaves everything around them alone. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { resetKey: this.props.resetKey, hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
