import { Button } from './Button.tsx'

/** Says what could not be loaded and offers to try again. Works in read-only forms too. */
export const LoadAgain = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <div role="status" className="load-again">
    {text}
    <Button size="small" onClick={onClick}>
      Retry
    </Button>
  </div>
)
