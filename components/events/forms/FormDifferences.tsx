import type { FormChange } from '#contract/events/formVersions.ts'
import { Differences } from '../../ui/Differences.tsx'
import type { LoadedLookup } from '../../ui/useLookup.ts'

/** What differs between two versions of a form. */
export const FormDifferences = ({ lookup }: { lookup: LoadedLookup<FormChange> }) => (
  <Differences lookup={lookup} differenceOf={({ eventQuestionId: key, ...change }) => ({ key, ...change })} of="versions" />
)
