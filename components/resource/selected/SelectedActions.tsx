import type { AnyResource } from '#contract/resource.ts'
import { BulkEditButton } from './BulkEditButton.tsx'
import { ExportSelected } from './ExportSelected.tsx'
import type { SelectedActionsProps } from '../bulk/SelectedActionsProps.ts'

/** What the bar over selected rows of any list offers: to change a field of them, and to export them. */
export const SelectedActions = <R extends AnyResource>({ of, selection, timeZone, fields }: SelectedActionsProps<R>) => (
  <>
    <BulkEditButton of={of} selection={selection} timeZone={timeZone} fields={fields} />
    <ExportSelected of={of} selection={selection} />
  </>
)
