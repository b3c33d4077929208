import { useAppSelector } from '#store/hooks.ts'

/** A thin line over the page while calls are running. The style sheet shows it only after a delay. */
export function ProgressLine() {
  const isLoading = useAppSelector((state) => state.ui.isLoading)
  return isLoading ? <div className="progress-line" role="progressbar" aria-label="Loading" /> : null
}
