import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'

/** The fields of a form for the `fields` of a tab. Their code comes together with the drawer's, when a record is first opened. */
export function lazyFields<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props) => ReactNode {
  const Fields = lazyPart(load)
  return (props) => {
    // Beside the drawer's and not after it; when it fails, the part says so.
    void load().catch(() => {})
    return <Fields {...props} />
  }
}
