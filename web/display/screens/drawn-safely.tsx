import { Component, type ReactNode } from 'react';

interface Props {
  /** Drawn in place of what can't be drawn. */
  instead: ReactNode;
  onCrash: () => void;
  children: ReactNode;
}

/** What can't be drawn is replaced. It is tried again when this is mounted anew. */
export class DrawnSafely extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch() {
    this.props.onCrash();
  }

  override render() {
    return this.state.hasCrashed ? this.props.instead : this.props.children;
  }
}
