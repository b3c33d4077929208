import { Button } from 'antd'

/** Says what could not be loaded, and offers to try once more; also where a form is only read. */
export const LoadAgain = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <div role="status" className="load-again">
    {text}
    <Button size="small" disabled={false} onClick={onClick}>
      Load again
    </Button>
  </div>
)
