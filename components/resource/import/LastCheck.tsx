import { Alert, Button } from 'antd'
import { isActive } from '#constants/jobs.ts'
import type { LatestImport } from '#contract/import.ts'
import { formatInViewerZone } from '../../ui/dates.ts'

/** Offers to continue with the list's last check, which is stored for a day. Renders nothing after its rows were imported. */
export function LastCheck({ last: { fileName, check, commit }, onResume }: { last: LatestImport; onResume: () => void }) {
  if (commit?.state === 'done') return null
  const isImporting = commit !== null && isActive(commit.state)
  const isChecking = isActive(check.state)
  const at = formatInViewerZone(check.createdAt)
  const title = isImporting
    ? `Importing ${fileName}`
    : isChecking
      ? `Checking ${fileName}`
      : `Your check of ${fileName} from ${at}: ${check.summary ?? ''}`
  return (
    <Alert
      type="info"
      showIcon
      className="import-last"
      title={title}
      action={
        <Button size="small" onClick={onResume}>
          {isImporting || isChecking ? 'Show' : 'Continue'}
        </Button>
      }
    />
  )
}
