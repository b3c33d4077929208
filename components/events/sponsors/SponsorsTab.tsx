import type { Sponsor, SponsorLevel } from '#contract/events/sponsors.ts'
import { requestFor } from '#store/prefetchRequests.ts'
import { sponsorLevels, sponsors } from '#store/events/sponsors.ts'
import { unpagedQueryOf } from '../../resource/screen/listQueryOf.ts'
import { BoardList } from '../../resource/list/BoardList.tsx'
import type { Column } from '../../resource/base/columns.tsx'
import type { ListQuery } from '../../resource/screen/listContexts.ts'
import type { EventTabProps } from '../EventTabProps.ts'
import { registerTabRequests } from '../tabRequests.ts'
import { SponsorParts } from './SponsorParts.tsx'

const texts = { list: 'Sponsors', one: 'sponsor', empty: 'No sponsors yet.', search: 'Search sponsors' }
const levelTexts = { list: 'Levels', one: 'level', empty: 'No levels yet.', search: '' }

/** The levels of sponsorship from the top, with their sponsors; both are ordered manually. */
export function SponsorsTab({ event: { eventId, timeZone } }: EventTabProps) {
  // Search and filters apply to the sponsors; all levels are always loaded.
  const allLevels = (): ListQuery<typeof sponsorLevels.declared> => ({ usedFilters: {}, matching: { eventId }, paged: { eventId } })
  return (
    <BoardList resource={sponsorLevels} scope={{ eventId }} texts={levelTexts} nameOf={nameOf} queryOf={allLevels} openKey="level">
      <BoardList resource={sponsors} scope={{ eventId }} texts={texts} nameOf={nameOf} columns={columns}>
        <SponsorParts eventId={eventId} timeZone={timeZone} />
      </BoardList>
    </BoardList>
  )
}

const nameOf = ({ name }: Sponsor | SponsorLevel): string => name

/** The columns of an export of the shown columns. */
const columns: Column<Sponsor>[] = [
  { field: 'levelName', title: 'Level' },
  { field: 'name' },
  { field: 'companyName' },
  { field: 'boothName' },
  { field: 'contactName' },
  { field: 'websiteUrl' },
  { field: 'isPublished' },
]

registerTabRequests('sponsor', (eventId, params) => [
  requestFor(sponsors.declared.calls.list, unpagedQueryOf(sponsors.declared, { eventId }, params()).paged),
  requestFor(sponsorLevels.declared.calls.list, { eventId }),
])
