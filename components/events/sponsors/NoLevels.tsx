import { useState } from 'react'
import { addUsualSponsorLevels } from '#store/events/sponsors.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { EmptyTable } from '../../resource/table/EmptyTable.tsx'
import { Button } from '../../ui/Button.tsx'

interface Props {
  eventId: number
  mayEdit: boolean
  /** Opens the form of a new level. */
  onAdd: () => void
  /** Called when the default levels exist, or those that another user added first. */
  onAdded: () => void
}

/** An event without levels: add the default ones with a click, or others with the form. */
export function NoLevels({ eventId, mayEdit, onAdd, onAdded }: Props) {
  const dispatch = useAppDispatch()
  const [isAdding, setAdding] = useState(false)
  const addDefaults = async () => {
    setAdding(true)
    await dispatch(addUsualSponsorLevels({ eventId }))
    setAdding(false)
    onAdded()
  }
  return (
    <div className="sponsor-empty">
      <EmptyTable text={mayEdit ? 'No levels yet. Sponsors are grouped by level, the top level first.' : 'No sponsors yet.'}>
        {mayEdit && (
          <div className="sponsor-starts">
            <Button type="primary" loading={isAdding} onClick={() => void addDefaults()}>
              Add default levels
            </Button>
            <Button onClick={onAdd}>Add a level by hand</Button>
          </div>
        )}
        {mayEdit && <span className="small quiet">The default levels are Platinum, Gold, Silver and Bronze.</span>}
      </EmptyTable>
    </div>
  )
}
