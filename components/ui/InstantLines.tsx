import { zoneShortName } from '#contract/zoneNames.ts'
import { dateFormat, formatInZone, timeFormat } from './dates.ts'
import { Instant } from './Instant.tsx'

/** An instant in a narrow column: the date, and below it the time with its zone. */
export const InstantLines = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <Instant at={at}>
    {formatInZone(at, timeZone, dateFormat)}
    <br />
    <span className="quiet small nowrap">
      {formatInZone(at, timeZone, timeFormat)} {zoneShortName(timeZone, at)}
    </span>
  </Instant>
)
