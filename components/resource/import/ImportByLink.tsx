import type { AnyResource } from '#contract/resource.ts'
import { useLazyPanel } from '../../ui/useLazyPanel.ts'
import { usePermission } from '../../ui/usePermission.ts'
import { useLinkedAction } from '../base/useLinkedAction.ts'
import { ImportPanel, type ImportProps } from './ImportPanel.tsx'

/** Opens the import of a list when a link asks for it. Apart from the list's bar, which a change of the address must not draw again. */
export function ImportByLink<R extends AnyResource>({ resource, scope, texts }: ImportProps<R>) {
  const mayEdit = usePermission(resource.declared.calls.upsert.permission)
  const { isOpen, open, close } = useLazyPanel()
  useLinkedAction(`import-${resource.declared.name}`, open, mayEdit)
  return isOpen && <ImportPanel resource={resource} scope={scope} texts={texts} onClose={close} />
}
