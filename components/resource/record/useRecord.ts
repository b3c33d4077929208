import type { RecordState, RecordStore } from '#store/createRecord.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { useRefetchWhenStale } from '../../ui/useRefetchWhenStale.ts'
import { useFetch } from '../../ui/useFetch.ts'

export interface LoadedRecord<Row> {
  row: Row | null
  status: RecordState<Row>['status']
  reload: () => void
}

/** Loads the record for `input`, again when something changed behind it. Does nothing without input. */
export function useRecord<Row, Input>(
  { idOf, fetch, fetchAgain, selectState }: RecordStore<Row, Input>,
  input: Input | undefined,
): LoadedRecord<Row> {
  const dispatch = useAppDispatch()
  const { id, row, status, staleCount } = useAppSelector(selectState)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const reload = useFetch(fetch, input, refreshCount)
  useRefetchWhenStale(staleCount, input && id === idOf(input) ? () => dispatch(fetchAgain(input)) : undefined)
  return input && id === idOf(input) ? { row, status, reload } : { row: null, status: 'idle', reload }
}
