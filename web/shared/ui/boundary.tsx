import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** The children are drawn again when this changes. */
  resetKey: unknown;
  /** A function is told what failed, and can have the children drawn again. */
  fallback: ReactNode | ((error: Error, again: () => void) => ReactNode);
  children: ReactNode;
}

interface BoundaryState {
  resetKey: unknown;
  /** Null: nothing has failed. */
  error: Error | null;
}

/** Shows `fallback` where drawing the children fails. The rest of the page is not affected. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { resetKey: this.props.resetKey, error: null };

  static getDerivedStateFromError(error: Error): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return resetKey === state.resetKey ? null : { resetKey, error: null };
  }

  private readonly again = () => this.setState({ error: null });

  override render(): ReactNode {
    const { fallback, children } = this.props;
    const { error } = this.state;
    if (!error) return children;
    return typeof fallback === 'function' ? fallback(error, this.again) : fallback;
  }
}
