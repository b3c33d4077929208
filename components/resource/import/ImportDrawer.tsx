import { Alert, Button, Drawer, Flex, Steps } from 'antd'
import { jobHours } from '#constants/jobs.ts'
import { decisionField, isFaulty } from '#contract/import.ts'
import type { ImportStore } from '#store/createImport.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { JobProgress } from '../jobs/JobProgress.tsx'
import { useLeaveGuard } from '../record/useLeaveGuard.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { changedRowCount } from './corrections.ts'
import { ImportResults } from './ImportResults.tsx'
import { LastCheck } from './LastCheck.tsx'
import { MatchHeaders, missingFields, missingText } from './MatchHeaders.tsx'
import { countText, type ImportTexts, nothingText } from './texts.ts'
import { type ImportStep, useImport } from './useImport.ts'

interface Props {
  imports: ImportStore
  parentId: number | undefined
  texts: ImportTexts
  onClose: () => void
}

const steps: readonly { key: ImportStep; title: string }[] = [
  { key: 'file', title: 'File' },
  { key: 'match', title: 'Columns' },
  { key: 'results', title: 'Review' },
]

/**
 * Imports a file step by step; nothing is written before the last step. Asks before leaving while columns are matched but not checked. A
 * running check continues and its result is stored.
 */
export function ImportDrawer({ imports, parentId, texts, onClose }: Props) {
  const confirm = useConfirm()
  useReturnFocus()
  const importing = useImport({ imports, parentId, texts, onDone: onClose })
  const { step, phase, job, fileName, read, checked, mapping, problem, corrections } = importing
  const isIdle = phase === 'idle'
  const isLost = isIdle && (step === 'match' || (step === 'results' && corrections.pending.length > 0))
  useLeaveGuard({ isDirty: isLost, hasUnsaved: () => isLost })
  const closeAfterConfirming = async () => {
    const question = {
      title: 'Leave the import?',
      content: leaveText(corrections.pending.length),
      okText: 'Leave',
      cancelText: 'Keep editing',
    }
    if (!isLost || (await confirm(question))) onClose()
  }
  return (
    <Drawer
      open
      size={920}
      title={`Import ${texts.list.toLowerCase()}`}
      onClose={() => void closeAfterConfirming()}
      footer={
        <Flex justify="end" align="center" gap={8} wrap>
          <Button className="import-close" onClick={() => void closeAfterConfirming()}>
            {phase === 'checking' || phase === 'importing' || step === 'results' ? 'Close' : 'Cancel'}
          </Button>
          {isIdle && step === 'match' && (
            <>
              <Button onClick={() => importing.goTo('file')}>Back</Button>
              <Button
                type="primary"
                disabled={!read || missingFields(read, mapping).length > 0}
                title={read && missingFields(read, mapping).length > 0 ? missingText(missingFields(read, mapping)) : undefined}
                onClick={() => void importing.checkRows()}
              >
                Check {countText(read?.rowCount ?? 0, { one: 'row', list: 'rows' })}
              </Button>
            </>
          )}
          {isIdle && step === 'results' && <ResultButtons importing={importing} texts={texts} />}
        </Flex>
      }
    >
      <Steps
        size="small"
        responsive={false}
        current={steps.findIndex(({ key }) => key === step)}
        items={steps.map(({ title }) => ({ title }))}
        className="import-steps"
      />
      {problem && <Alert type="error" showIcon role="alert" title={problem} className="import-problem" />}
      {job && (
        <>
          <JobProgress
            job={job}
            title={`${phase === 'importing' ? 'Importing' : 'Checking'} ${fileName || importing.last?.fileName || 'the file'}`}
            many="rows"
            onCancel={() => void importing.cancel()}
          />
          <p className="quiet import-text">You can close this. The import continues, and its result stays here for {jobHours} hours.</p>
        </>
      )}
      {!job && step === 'file' && (
        <>
          {importing.last && isIdle && <LastCheck last={importing.last} onResume={() => void importing.resume()} />}
          <ChooseFile imports={imports} isBusy={!isIdle} onChoose={importing.choose} />
        </>
      )}
      {!job && step === 'match' && read && (
        <MatchHeaders
          read={read}
          fileName={fileName}
          mapping={mapping}
          onMap={importing.setMapping}
          existing={importing.existing}
          onExisting={importing.setExisting}
          onSheet={importing.chooseSheet}
          isReading={phase === 'reading'}
        />
      )}
      {!job && step === 'results' && checked && (
        <ImportResults
          key={checked.checkId}
          checked={checked}
          corrections={corrections}
          texts={texts}
          onChooseCorrected={(file) => void importing.chooseCorrected(file)}
        />
      )}
    </Drawer>
  )
}

const leaveText = (corrections: number): string =>
  corrections > 0 ? 'Your corrections are not checked yet and will be lost.' : 'Nothing has been imported yet.'

function ResultButtons({ importing, texts }: { importing: ReturnType<typeof useImport>; texts: ImportTexts }) {
  const { checked, corrections, goTo, commit, checkRows } = importing
  const results = checked?.results ?? []
  const writtenCount = results.filter(({ state }) => state === 'new' || state === 'changed').length
  const faultCount = results.filter(isFaulty).length
  const isUndecided = results.some(({ state }) => state === 'possible')
  const pendingCount = corrections.pending.length
  const written = countText(writtenCount, texts)
  const areDecisions = corrections.pending.every(({ field }) => field === decisionField)
  const changedCount = areDecisions ? 0 : changedRowCount(results, corrections.pending)
  return (
    <>
      <Button onClick={() => goTo('match')}>Back</Button>
      {pendingCount > 0 ? (
        <Button type="primary" onClick={() => void checkRows()}>
          {changedCount === 0 ? 'Check again' : `Check again (${countText(changedCount, { one: 'row', list: 'rows' })} changed)`}
        </Button>
      ) : (
        <Button
          type="primary"
          disabled={writtenCount === 0}
          title={writtenCount > 0 ? undefined : faultCount > 0 ? 'No row can be imported: correct the errors first.' : nothingText}
          aria-describedby="import-verdict"
          onClick={() => void commit()}
        >
          {faultCount > 0 && writtenCount > 0
            ? `Skip ${countText(faultCount, { one: 'row', list: 'rows' })} ${isUndecided ? 'that are not ready' : 'with errors'} and import ${formatCount(writtenCount)}`
            : `Import ${written}`}
        </Button>
      )}
    </>
  )
}
