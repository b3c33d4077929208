import { UploadOutlined } from '@ant-design/icons'
import type { AnyResource } from '#contract/resource.ts'
import { Button } from '../../ui/Button.tsx'
import { useLazyPanel } from '../../ui/useLazyPanel.ts'
import { usePermission } from '../../ui/usePermission.ts'
import { ImportPanel, type ImportProps } from './ImportPanel.tsx'

/** Imports rows from a file, if the resource supports it and the role may write it. */
export function ImportButton<R extends AnyResource>({ resource, scope, texts }: ImportProps<R>) {
  const mayEdit = usePermission(resource.declared.calls.upsert.permission)
  const { isOpen, open, close } = useLazyPanel()
  if (!resource.imports || !mayEdit) return null
  return (
    <>
      <Button icon={<UploadOutlined aria-hidden />} className="file-button" title="Import" onClick={open}>
        Import
      </Button>
      {isOpen && <ImportPanel resource={resource} scope={scope} texts={texts} onClose={close} />}
    </>
  )
}
