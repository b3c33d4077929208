import { useCallback } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { limits } from '#constants/limits.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { byMatch } from '#contract/fields.ts'
import type { Registration } from '#contract/events/registrations.ts'
import { fullNameOf } from '#contract/personName.ts'
import { searchRegistrations } from '#store/events/registrations.ts'
import { useAppDispatch } from '#store/hooks.ts'
import type { LookupOption } from '../../form/LookupOption.tsx'

/** Searches the registrants of an event by name, address, company or confirmation number. */
export function useRegistrantSearch(eventId: number): (term: string) => Promise<Registration[]> {
  const dispatch = useAppDispatch()
  return useCallback(
    async (term) => {
      const allRegistrations = { eventId, eventCompanyTypeId: 0, eventStatusId: 0 }
      const result = await dispatch(
        searchRegistrations({ ...allRegistrations, q: term, sort: byMatch, page: 1, pageSize: limits.lookupRows }),
      )
      return searchRegistrations.fulfilled.match(result) ? result.payload : []
    },
    [dispatch, eventId],
  )
}

/** A registration as a look-up option. */
export const registrationOption = (row: Registration): LookupOption => ({
  value: row.eventRegistrationId,
  label: fullNameOf(row),
  detail: detailOf(row),
})

/** The people of registrations as look-up options, each once; those without a contact are left out. */
export const peopleOptions = (rows: readonly Registration[]): LookupOption[] => {
  const people = new Map<number, LookupOption>()
  for (const row of rows)
    if (row.contactId && !people.has(row.contactId))
      people.set(row.contactId, { value: row.contactId, label: fullNameOf(row), detail: detailOf(row) })
  return [...people.values()]
}

const detailOf = ({ companyName, companyTypeName, eventStatusId }: Registration): string =>
  [companyName, companyTypeName, choiceLabel(registrationStatuses, eventStatusId)].filter(Boolean).join(' · ')
