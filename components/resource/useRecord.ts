import type { RecordState, RecordStore } from '#store/createRecord.ts'
import { useAppSelector } from '#store/hooks.ts'
import { useFetch } from '../ui/useFetch.ts'

export interface LoadedRecord<Row> {
  row: Row | null
  status: RecordState<Row>['status']
  reload: () => void
}

/** The record that `input` asks for, loaded again when something changed behind it. Without input nothing is asked. */
export function useRecord<Row, Input>({ idOf, fetch, selectState }: RecordStore<Row, Input>, input: Input | undefined): LoadedRecord<Row> {
  const { id, row, status } = useAppSelector(selectState)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const reload = useFetch(fetch, input, refreshCount)
  return input && id === idOf(input) ? { row, status, reload } : { row: null, status: 'idle', reload }
}
