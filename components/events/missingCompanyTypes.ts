import { routes } from '#constants/routes.ts'
import type { RegistrationCompanyType } from '#contract/events/registrations.ts'
import type { ListTexts } from '../resource/list/listContexts.ts'
import type { LoadedLookup } from '../ui/useLookup.ts'

/** What an event without active company types lacks: nobody can be added to it, and the console has no editor for company types. */
const missing = {
  text: 'Everyone at an event belongs to a company type, and this event has none. Duplicate an event that has company types.',
  link: 'Go to events',
  href: routes.events,
}

/** The part of the texts of a list whose rows need a company type; empty when there is one, or while it is not known. */
export const missingCompanyTypes = ({ rows, status }: LoadedLookup<RegistrationCompanyType>): Pick<ListTexts, 'missing'> =>
  status === 'loaded' && !rows.some(({ isActive }) => isActive) ? { missing } : {}
