import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** The children are drawn again when this changes. */
  resetKey: unknown;
  fallback: ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  resetKey: unknown;
  hasFailed: boolean;
}

/** Shows `fallback` where drawing the children fails. The rest of the page is not affected. */
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
