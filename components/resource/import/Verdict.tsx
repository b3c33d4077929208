import { Alert } from 'antd'
import { limits } from '#constants/limits.ts'
import type { ImportCheckResult, ImportRowResult, ImportState } from '#contract/import.ts'
import { formatCount } from '../../ui/numbers.ts'
import type { Corrections } from './useCorrections.ts'
import { countText, type ImportTexts, nothingText } from './texts.ts'

interface Props {
  results: readonly ImportRowResult[]
  faults: number
  /** Why no further correction can be made: those that are not checked yet are many, or all are. */
  fullness: Corrections['fullness']
  /** What happens to rows that exist. */
  existing: ImportCheckResult['existing']
  /** What the import leaves as it is although the file has it. */
  notes?: readonly string[]
  texts: ImportTexts
}

/** What an import of the checked file would do, or how many rows have errors. */
export function Verdict({ results, faults, fullness, existing: ofExisting, notes = [], texts }: Props) {
  const count = (state: ImportState) => results.filter((one) => one.state === state).length
  const [added, changed, existing] = [count('new'), count('changed'), count('existing')]
  const undecided = count('possible')
  const wrong = faults - undecided
  if (faults > 0)
    return (
      <Alert
        type={wrong > 0 ? 'error' : 'warning'}
        showIcon
        className="import-problem"
        title={[
          ...(wrong > 0 ? [`${formatCount(wrong)} of ${formatCount(results.length)} rows ${wrong === 1 ? 'has' : 'have'} errors`] : []),
          ...(undecided > 0 ? [`${formatCount(undecided)} of ${formatCount(results.length)} rows may exist already`] : []),
        ].join('; ')}
        description={
          fullness === 'pending'
            ? 'Check these corrections before you make more.'
            : fullness === 'all'
              ? `Up to ${formatCount(limits.importCorrections)} values can be fixed here. Skip the other rows, or download them and upload a corrected file.`
              : [
                  ...(undecided > 0 ? [undecidedTexts[ofExisting]] : []),
                  ...(wrong > 0 ? ['Fix them here and check again, skip them, or upload a corrected file.'] : []),
                  'Nothing has been imported yet.',
                  ...notes,
                ].join(' ')
        }
      />
    )
  if (added + changed === 0)
    return <Alert type="info" showIcon className="import-problem" title={nothingText} description={notes.join(' ') || undefined} />
  const furtherTexts = [
    ...(changed > 0 ? [`${formatCount(changed)} will be updated`] : []),
    ...(existing > 0 ? [`${formatCount(existing)} already ${existing === 1 ? 'exists' : 'exist'}`] : []),
  ]
  return (
    <Alert
      type="success"
      showIcon
      className="import-problem"
      title={[`${countText(added, texts)} will be added`, ...furtherTexts].join('; ')}
      description={['Nothing has been imported yet. The import sends no mail.', ...notes].join(' ')}
    />
  )
}

const undecidedTexts = {
  update: 'Say of each row whether it is the same, which is then updated, or another one, which is added. Then check again.',
  skip: 'Say of each row whether it is the same, which stays as it is, or another one, which is added. Then check again.',
}
