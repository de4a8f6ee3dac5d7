import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  /** What is drawn in the place of what failed. `again` draws that anew. */
  failed: (error: Error, again: () => void) => ReactNode;
}

interface State {
  error: Error | null;
}

/** Keeps a failure to what stands in it. */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    const { children, failed } = this.props;
    return this.state.error ? failed(this.state.error, () => this.setState({ error: null })) : children;
  }
}

/** A part of the application that could not be fetched: the network is gone, or a newer version has taken its place. */
export function isMissingPart(error: Error): boolean {
  return /dynamically imported module|preload CSS|module script failed/i.test(error.message);
}
