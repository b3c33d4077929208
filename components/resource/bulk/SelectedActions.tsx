import type { AnyResource } from '#contract/resource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { SelectedActionsProps } from './SelectedActionsProps.ts'

/** Loaded when the first row is selected. */
const BulkEditButton = lazyPart(() => import('./BulkEditButton.tsx').then((file) => file.BulkEditButton))
const ExportSelected = lazyPart(() => import('./ExportSelected.tsx').then((file) => file.ExportSelected))

/** What the bar over selected rows of any list offers: to change a field of them, and to export them. */
export const SelectedActions = <R extends AnyResource>({ of, selection, timeZone, fields }: SelectedActionsProps<R>) => (
  <>
    <BulkEditButton of={of} selection={selection} timeZone={timeZone} fields={fields} />
    <ExportSelected of={of} selection={selection} />
  </>
)
