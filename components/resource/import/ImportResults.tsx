import { CheckCircleFilled, DownloadOutlined, ExclamationCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import { Alert, Button, Flex, Segmented, Table } from 'antd'
import { useState } from 'react'
import { type ImportResult, type ImportState, isFaulty } from '#contract/import.ts'
import { saveText } from '#store/createImport.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { faultsFile } from './faultsFile.ts'
import { countText, type ImportTexts, stateTexts } from './texts.ts'

interface Props {
  results: readonly ImportResult[]
  texts: ImportTexts
  fileName: string
  /** Goes back to the first step, with the columns matched as they are. */
  onChooseAgain: () => void
}
type Shown = 'all' | 'faults'

/** The third step: what becomes of each row, and why one cannot be imported. */
export function ImportResults({ results, texts, fileName, onChooseAgain }: Props) {
  const dispatch = useAppDispatch()
  const faults = results.filter(isFaulty)
  const [shown, setShown] = useState<Shown>(faults.length > 0 ? 'faults' : 'all')
  return (
    <>
      <div id="import-verdict" role="status">
        <Verdict results={results} faults={faults.length} texts={texts} />
      </div>
      <Flex gap={8} wrap justify="space-between" className="list-bar">
        <Segmented<Shown>
          aria-label="Rows that are shown"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: `All ${results.length.toLocaleString('en')}` },
            { value: 'faults', label: `Faults ${faults.length.toLocaleString('en')}`, disabled: faults.length === 0 },
          ]}
        />
        {faults.length > 0 && (
          <Flex gap={8} wrap>
            <Button
              icon={<DownloadOutlined />}
              onClick={() => dispatch(saveText(faultsFile(faults), faultsName(fileName), 'text/csv;charset=utf-8'))}
            >
              Download the faults
            </Button>
            <Button onClick={onChooseAgain}>Choose the corrected file</Button>
          </Flex>
        )}
      </Flex>
      <Table<ImportResult>
        size="small"
        rowKey="row"
        dataSource={shown === 'faults' ? faults : [...results]}
        pagination={{ defaultPageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        tableLayout="fixed"
        columns={[
          { title: 'Row', dataIndex: 'row', width: 60, align: 'right' },
          { title: 'Recognised by', width: '32%', ellipsis: true, render: (_, { name }) => name || <span className="quiet">—</span> },
          {
            title: 'Result',
            render: (_, result) => (
              <Flex gap={8} align="baseline">
                <StateIcon state={result.state} />
                <span>
                  {stateTexts[result.state]}
                  {Object.entries(result.messages).map(([field, message]) => (
                    <span key={field} className="import-message">
                      {message}
                    </span>
                  ))}
                </span>
              </Flex>
            ),
          },
        ]}
      />
    </>
  )
}

function Verdict({ results, faults, texts }: { results: readonly ImportResult[]; faults: number; texts: ImportTexts }) {
  const count = (state: ImportState) => results.filter((one) => one.state === state).length
  const [added, changed, existing] = [count('new'), count('changed'), count('existing')]
  const also = [
    ...(changed > 0 ? [`${changed.toLocaleString('en')} will be updated`] : []),
    ...(existing === 1 ? ['1 is already there and stays as it is'] : []),
    ...(existing > 1 ? [`${existing.toLocaleString('en')} are already there and stay as they are`] : []),
  ]
  if (faults > 0)
    return (
      <Alert
        type="error"
        showIcon
        className="import-problem"
        title={`${faults.toLocaleString('en')} of ${results.length.toLocaleString('en')} rows cannot be imported`}
        description="Nothing is imported until every row is right. Correct the file and choose it again."
      />
    )
  if (added + changed === 0)
    return <Alert type="info" showIcon className="import-problem" title="Nothing to import: every row is already there." />
  return (
    <Alert
      type="success"
      showIcon
      className="import-problem"
      title={[`${countText(added, texts)} will be added`, ...also].join('; ')}
      description="Nothing has been written yet."
    />
  )
}

function StateIcon({ state }: { state: ImportState }) {
  if (state === 'existing') return <MinusCircleFilled className="quiet" aria-hidden />
  return isFaulty({ state }) ? <ExclamationCircleFilled className="bad" aria-hidden /> : <CheckCircleFilled className="good" aria-hidden />
}

const faultsName = (fileName: string): string => `${fileName.replace(/\.\w+$/, '')}-faults.csv`
