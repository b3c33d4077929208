import { FilterOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { ListView } from '../savedViews/useListView.ts'

const ConditionsDialog = lazyPart(() => import('./ConditionsDialog.tsx').then((file) => file.ConditionsDialog), { prefetch: true })

/** Opens the filters on any field of a list. */
export function ConditionsButton<R extends AnyResource>({ of: resource, view }: { of: ResourceStore<R>; view: ListView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<FilterOutlined aria-hidden />}
        className="bar-option"
        aria-label="Filter"
        title="Filter by any field"
        aria-haspopup="dialog"
        onPointerEnter={() => void ConditionsDialog.preload()}
        onFocus={() => void ConditionsDialog.preload()}
        onClick={() => setOpen(true)}
      >
        Filter
      </Button>
      {isOpen && <ConditionsDialog of={resource} view={view} onClose={() => setOpen(false)} />}
    </>
  )
}
