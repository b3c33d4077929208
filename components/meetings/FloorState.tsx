import { counted } from '#contract/textLists.ts'
import { formatInViewerZone, viewerZoneShortName } from '../ui/dates.ts'
import { useIsOnline } from '../ui/useIsOnline.ts'

interface Props {
  /** When the meetings were answered, in milliseconds since 1970; null before. */
  loadedAt: number | null
  hasFailed: boolean
  /** Marks that are not sent yet. */
  waitingCount: number
}

/** Says of when the floor is, and what still has to be sent. */
export function FloorState({ loadedAt, hasFailed, waitingCount }: Props) {
  const isOnline = useIsOnline()
  const isLost = !isOnline || hasFailed
  const at = loadedAt === null ? undefined : new Date(loadedAt).toISOString()
  const time = at && `${formatInViewerZone(at, 'HH:mm')} ${viewerZoneShortName(at)}`
  const marks = counted(waitingCount, 'mark')
  return (
    // Always in the page, so that a screen reader announces the change.
    <p role="status" className={isLost ? 'floor-state is-lost' : 'floor-state quiet'}>
      {isLost
        ? `No connection.${time ? ` This was true at ${time}.` : ''} ${
            waitingCount > 0 ? `${marks} will be sent when it is back.` : 'What you mark will be sent when it is back.'
          }`
        : waitingCount > 0
          ? `Sending ${marks}…`
          : time && `As of ${time}`}
    </p>
  )
}
