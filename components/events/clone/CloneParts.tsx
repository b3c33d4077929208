import { Checkbox } from 'antd'
import { type ClonePartName, cloneParts } from '#contract/events/events.ts'
import { cloneableParts } from '#store/events/events.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useLookup } from '../../ui/useLookup.ts'

/** The label and a note of each part. */
const partTexts: Readonly<Record<ClonePartName, { label: string; note?: string }>> = {
  tracks: { label: 'Tracks' },
  locations: { label: 'Locations', note: 'dates shifted, reservations removed' },
  companyTypes: { label: 'Registration company types', note: 'with questions and answer choices' },
  agenda: { label: 'Agenda', note: 'as drafts on the new days, without speakers and sponsors' },
  sponsorLevels: { label: 'Sponsor levels', note: 'without sponsors' },
  options: { label: 'Options', note: 'on the new days, without bookings; open to everyone unless company types are duplicated too' },
  meetingTimes: { label: 'Meeting times', note: 'on the new days' },
  pages: { label: 'Pages', note: 'with their text, hidden' },
  emailTemplates: { label: 'Mail texts', note: 'those of a company type only if company types are duplicated too' },
  automaticEmails: {
    label: 'Automatic e-mails',
    note: 'unsent, by the new dates; without those for people chosen by hand, or for company types or answers whose forms are not duplicated',
  },
}

interface Props {
  eventId: number
  value?: ClonePartName[]
  onChange?: (parts: ClonePartName[]) => void
}

/** The parts to copy, with the number of rows of each. */
export function CloneParts({ eventId, value, onChange }: Props) {
  const { rows, status, reload } = useLookup(cloneableParts, { eventId })
  const countOf = (part: ClonePartName) => rows.find((one) => one.part === part)?.rows
  return (
    <>
      <Checkbox.Group className="clone-parts" value={value} onChange={onChange}>
        {cloneParts.map((part) => (
          <Checkbox key={part} value={part}>
            {partTexts[part].label} <span className="quiet">{countText(countOf(part), partTexts[part].note)}</span>
          </Checkbox>
        ))}
      </Checkbox.Group>
      {status === 'failed' && <LoadAgain text="The number of items in each part could not be loaded." onClick={reload} />}
    </>
  )
}

const countText = (rows: number | undefined, note?: string): string =>
  rows === 0 ? 'none' : [rows === undefined ? '' : formatCount(rows), note].filter(Boolean).join(', ')
