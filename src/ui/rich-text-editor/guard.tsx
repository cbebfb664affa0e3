import { Component, type ReactNode } from 'react';

interface GuardProps {
  /** Shown where the content fails. */
  instead: ReactNode;
  children: ReactNode;
}

/** Shows something else where its content fails. A new attempt mounts another guard. */
export class Guard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
