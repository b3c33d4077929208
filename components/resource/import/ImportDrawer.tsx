import { Alert, Button, Drawer, Flex, Steps } from 'antd'
import { isFaulty } from '#contract/import.ts'
import type { ImportStore } from '#store/createImport.ts'
import { useAsk } from '../../ui/Questions.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { useLeaveGuard } from '../useLeaveGuard.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ImportResults } from './ImportResults.tsx'
import { MatchHeaders, missingFields } from './MatchHeaders.tsx'
import { countText, type ImportTexts } from './texts.ts'
import { type ImportStep, useImport } from './useImport.ts'

interface Props {
  imports: ImportStore
  parentId: number | undefined
  rowsAtMost: number
  texts: ImportTexts
  onClose: () => void
}

const steps: readonly { key: ImportStep; title: string }[] = [
  { key: 'file', title: 'Choose a file' },
  { key: 'match', title: 'Match its columns' },
  { key: 'results', title: 'Look at the rows' },
]

/** Imports a file step by step; nothing is written before the last. Asks before it is left in the middle. */
export function ImportDrawer({ imports, parentId, rowsAtMost, texts, onClose }: Props) {
  const ask = useAsk()
  useReturnFocus()
  const importing = useImport({ imports, parentId, texts, onDone: onClose })
  const { step, file, checked, mapping, problem, isBusy } = importing
  const isUnderWay = file !== null
  useLeaveGuard({ isDirty: isUnderWay, hasUnsaved: () => isUnderWay })
  const leave = async () => {
    if (isBusy) return
    const question = { title: 'Leave the import?', content: 'Nothing has been imported yet.', okText: 'Leave', cancelText: 'Go on' }
    if (!isUnderWay || (await ask(question))) onClose()
  }
  return (
    <Drawer
      open
      size={920}
      title={`Import ${texts.list.toLowerCase()}`}
      onClose={() => void leave()}
      footer={
        <Flex justify="space-between" align="center" gap={8} wrap>
          <Button onClick={() => void leave()} disabled={isBusy}>
            Cancel
          </Button>
          <Flex gap={8} wrap>
            {step === 'match' && (
              <>
                <Button disabled={isBusy} onClick={() => importing.goTo('file')}>
                  Back
                </Button>
                <Button
                  type="primary"
                  loading={isBusy}
                  disabled={!checked || missingFields(checked, mapping).length > 0}
                  onClick={() => void importing.checkRows()}
                >
                  Check {(checked?.rowCount ?? 0).toLocaleString('en')} rows
                </Button>
              </>
            )}
            {step === 'results' && <ResultButtons importing={importing} texts={texts} />}
          </Flex>
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
      {step === 'file' && <ChooseFile imports={imports} rowsAtMost={rowsAtMost} isBusy={isBusy} onChoose={importing.choose} />}
      {step === 'match' && checked && (
        <MatchHeaders
          checked={checked}
          fileName={file?.name ?? ''}
          mapping={mapping}
          onMap={importing.setMapping}
          existing={importing.existing}
          onExisting={importing.setExisting}
        />
      )}
      {step === 'results' && checked?.results && (
        <ImportResults results={checked.results} texts={texts} fileName={file?.name ?? ''} onChooseAgain={() => importing.goTo('file')} />
      )}
    </Drawer>
  )
}

function ResultButtons({ importing, texts }: { importing: ReturnType<typeof useImport>; texts: ImportTexts }) {
  const { checked, isBusy, goTo, commit } = importing
  const results = checked?.results ?? []
  const written = results.filter(({ state }) => state === 'new' || state === 'changed').length
  const hasFaults = results.some(isFaulty)
  return (
    <>
      <Button disabled={isBusy} onClick={() => goTo('match')}>
        Back
      </Button>
      <Button
        type="primary"
        loading={isBusy}
        disabled={hasFaults || written === 0}
        aria-describedby="import-verdict"
        onClick={() => void commit()}
      >
        Import {countText(written, texts)}
      </Button>
    </>
  )
}
