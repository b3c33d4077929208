import { UploadOutlined } from '@ant-design/icons'
import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { useLazyPanel } from '../../ui/useLazyPanel.ts'
import { useLinkedAction } from '../useLinkedAction.ts'
import type { Values } from '../values.ts'

const ImportDrawer = lazyPart(() => import('./ImportDrawer.tsx').then((file) => file.ImportDrawer))

interface Props<R extends AnyResource> {
  resource: ResourceStore<R>
  /** Path parameters of the list. Its parent owns the imported rows. */
  scope: unknown
  /** The singular of the rows and the name of the list, as shown on screen. */
  texts: { one: string; list: string }
}

/** Imports rows from a file, if the resource supports it and the role may write it. */
export function ImportButton<R extends AnyResource>({ resource: { declared, imports }, scope, texts }: Props<R>) {
  const mayEdit = usePermission(declared.calls.upsert.permission)
  const { isOpen, open, close } = useLazyPanel()
  useLinkedAction(`import-${declared.name}`, open, imports !== undefined && mayEdit)
  if (!imports || !mayEdit) return null
  const parentId = declared.parent ? ((scope as Values)[declared.parent] as number) : undefined
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} className="file-button" title="Import" onClick={open}>
        Import
      </Button>
      {isOpen && <ImportDrawer imports={imports} parentId={parentId} texts={texts} onClose={close} />}
    </>
  )
}
