import { useAppSelector } from '#store/hooks.ts'

/** A thin line over the page while calls are running, in a landmark of its own. The style sheet shows it only after a delay. */
export function ProgressLine() {
  const isLoading = useAppSelector((state) => state.ui.isLoading)
  if (!isLoading) return null
  return (
    <section aria-label="Progress">
      <div className="progress-line" role="progressbar" aria-label="Loading" />
    </section>
  )
}
