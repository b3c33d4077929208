import type { AnyResource } from '#contract/resource.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { Values } from '../base/values.ts'

const ImportDrawer = lazyPart(() => import('./ImportDrawer.tsx').then((file) => file.ImportDrawer))

export interface ImportProps<R extends AnyResource> {
  resource: ResourceStore<R>
  /** Path parameters of the list. Its parent owns the imported rows. */
  scope: unknown
  /** The singular of the rows and the name of the list, as shown on screen. */
  texts: { one: string; list: string }
}

/** The import of a list. Renders nothing for a list without one. */
export function ImportPanel<R extends AnyResource>({
  resource: { declared, imports },
  scope,
  texts,
  onClose,
}: ImportProps<R> & { onClose: () => void }) {
  const parentId = declared.parent ? ((scope as Values)[declared.parent] as number) : undefined
  return imports && <ImportDrawer imports={imports} parentId={parentId} texts={texts} onClose={onClose} />
}
