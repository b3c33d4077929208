import { Component, type ReactNode } from 'react'
import { landingRoute } from '#constants/routes.ts'
import { PageLink } from './PageLink.tsx'
import { Button } from './Button.tsx'

interface State {
  hasFailed: boolean
}

/** Keeps the rest of the console working when a screen throws, and offers ways to continue. React logs the error. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }
  static getDerivedStateFromError = (): State => ({ hasFailed: true })

  override componentDidUpdate({ children }: { children: ReactNode }) {
    // Another page was opened, so the broken screen is gone.
    if (this.state.hasFailed && children !== this.props.children) this.setState({ hasFailed: false })
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div className="page-words" role="alert">
        <h1>Something went wrong on this page</h1>
        <p>Your saved changes are safe. Retry, or reload the page if it happens again.</p>
        <p className="row">
          <Button type="primary" onClick={() => this.setState({ hasFailed: false })}>
            Retry
          </Button>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <PageLink href={landingRoute}>Go to the dashboard</PageLink>
        </p>
      </div>
    )
  }
}
