import { useMemo } from 'react'
import { questionTypes } from '#constants/questionTypes.ts'
import { eventLists } from '#contract/forms/listChoices.ts'
import type { ListsOfForm } from '#contract/forms/ruleValues.ts'
import { formLists } from '#store/events/formLists.ts'
import { useLookup } from '../../ui/useLookup.ts'

/** Whether a question is answered from a list that is the event's own. */
export const hasEventList = ({ questionTypeId, dataSource }: { questionTypeId: number; dataSource?: number | null }): boolean =>
  questionTypeId === questionTypes.DataSelect && dataSource != null && eventLists.includes(dataSource)

/** What the lists of an event offer in its forms; loaded when a component that uses it is first shown. */
export function useFormLists(eventId: number) {
  const { rows, status, reload } = useLookup(formLists, { eventId })
  const listOf: ListsOfForm = useMemo(
    () => (list) => (status === 'loaded' && eventLists.includes(list) ? rows.filter(({ dataSource }) => dataSource === list) : undefined),
    [rows, status],
  )
  return { listOf, status, reload }
}
