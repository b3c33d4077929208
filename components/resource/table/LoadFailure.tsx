import { Button } from '../../ui/Button.tsx'

/** A list that failed to load must not look empty (docs/domain.md §10). */
export const LoadFailure = ({ text, reload }: { text: string; reload: () => void }) => (
  <div className="not-loaded" role="status">
    <span>{text}</span>
    <Button size="small" onClick={reload}>
      Retry
    </Button>
  </div>
)
