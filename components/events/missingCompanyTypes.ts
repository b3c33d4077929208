import { openIn, routes } from '#constants/routes.ts'
import type { CompanyTypeChoice } from '#contract/events/companyTypeChoices.ts'
import type { ListTexts } from '../resource/screen/listContexts.ts'
import type { LoadedLookup } from '../ui/useLookup.ts'

/** What an event without active company types lacks: nobody can be added to it. */
const missing = (eventId: number) => ({
  text: 'Everyone at an event belongs to a company type, and this event has none. Add one first.',
  link: 'Add a company type',
  href: openIn(routes.event(eventId, 'companytypes'), 'new'),
})

/** The part of the texts of a list whose rows need a company type; empty when there is one, or while it is not known. */
export const missingCompanyTypes = (eventId: number, { rows, status }: LoadedLookup<CompanyTypeChoice>): Pick<ListTexts, 'missing'> =>
  status === 'loaded' && !rows.some(({ isActive }) => isActive) ? { missing: missing(eventId) } : {}
