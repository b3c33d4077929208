import { MergeCellsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { MergeDialog, type MergeDialogProps } from './MergeDialog.tsx'

/** Opens the merge of two rows, or of one row with another that is chosen in the dialog. Afterwards the lists on screen load again. */
export function MergeButton<R extends AnyResource>({ onMerged, ...props }: Omit<MergeDialogProps<R>, 'onClose'>) {
  const dispatch = useAppDispatch()
  const [isOpen, setOpen] = useState(false)
  const isPair = props.ids.length === 2
  return (
    <>
      <Button
        size={isPair ? 'small' : undefined}
        type={isPair ? 'default' : 'text'}
        icon={<MergeCellsOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {isPair ? 'Merge' : 'Merge with…'}
      </Button>
      {isOpen && (
        <MergeDialog
          {...props}
          onClose={() => setOpen(false)}
          onMerged={(row, mergedId) => {
            setOpen(false)
            dispatch(refreshRequested())
            onMerged(row, mergedId)
          }}
        />
      )}
    </>
  )
}
