import type { ImportRules } from '#contract/import.ts'
import type { AnyResource } from '#contract/resource.ts'

/** A declaration with an import. */
export type ImportableResource = Pick<
  AnyResource,
  'name' | 'label' | 'idKey' | 'parent' | 'schema' | 'shape' | 'references' | 'newParts'
> & {
  import: ImportRules
}
