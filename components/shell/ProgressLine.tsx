import { useAppSelector } from '#store/hooks.ts'

/** A thin line over the page while calls are under way. The style sheet lets it appear only when they take a while. */
export function ProgressLine() {
  const isLoading = useAppSelector((state) => state.ui.isLoading)
  return isLoading ? <div className="progress-line" role="progressbar" aria-label="Loading" /> : null
}
