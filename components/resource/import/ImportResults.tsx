import { CheckCircleFilled, DownloadOutlined, ExclamationCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import { Alert, Button, Flex, Input, Segmented, Table } from 'antd'
import { useState } from 'react'
import { type ImportCheckResult, type ImportRowResult, type ImportState, importStates, isFaulty } from '#contract/import.ts'
import { downloadJobFile } from '#store/jobs/jobs.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { formatCount } from '../../ui/numbers.ts'
import { countText, type ImportTexts, stateTexts } from './texts.ts'

interface Props {
  checked: ImportCheckResult & { checkId: string }
  texts: ImportTexts
  /** Returns to the first step and keeps the matched columns. */
  onChooseAgain: () => void
}
/** `wrong`: all rows that prevent the import. */
type ResultFilter = 'all' | 'wrong' | ImportState

/** The third step: the result of each row, and why a row cannot be imported. */
export function ImportResults({ checked: { results, checkId }, texts, onChooseAgain }: Props) {
  const dispatch = useAppDispatch()
  const faults = results.filter(isFaulty)
  const [filter, setFilter] = useState<ResultFilter>(faults.length > 0 ? 'wrong' : 'all')
  const [searchText, setSearchText] = useState('')
  const [page, setPage] = useState(1)
  const hasFilterState = (result: ImportRowResult) => filter === 'all' || (filter === 'wrong' ? isFaulty(result) : result.state === filter)
  const rows = results.filter((result) => hasFilterState(result) && hasText(result, searchText))
  const showFirstPage = (change: () => void) => {
    setPage(1)
    change()
  }
  return (
    <>
      <div id="import-verdict" role="status">
        <Verdict results={results} faults={faults.length} texts={texts} />
      </div>
      <Flex gap={8} wrap justify="space-between" className="list-bar">
        <Segmented<ResultFilter>
          aria-label="Rows that are shown"
          className="import-filter"
          value={filter}
          onChange={(next) => showFirstPage(() => setFilter(next))}
          options={[
            { value: 'all', label: `All ${formatCount(results.length)}` },
            ...(faults.length > 0 ? [{ value: 'wrong' as const, label: `Cannot be imported ${formatCount(faults.length)}` }] : []),
            ...importStates.flatMap((state) => {
              const count = results.filter((one) => one.state === state).length
              return count > 0 && count < results.length ? [{ value: state, label: `${stateTexts[state]} ${formatCount(count)}` }] : []
            }),
          ]}
        />
        <Input.Search
          allowClear
          placeholder="Search in these rows"
          aria-label="Search in these rows"
          className="import-search"
          onChange={({ target }) => showFirstPage(() => setSearchText(target.value))}
        />
      </Flex>
      {faults.length > 0 && (
        <Flex gap={8} wrap className="list-bar">
          <Button icon={<DownloadOutlined />} onClick={() => void dispatch(downloadJobFile({ jobId: checkId }))}>
            Download the faults
          </Button>
          <Button onClick={onChooseAgain}>Choose the corrected file</Button>
        </Flex>
      )}
      <Table<ImportRowResult>
        size="small"
        rowKey="row"
        dataSource={rows}
        pagination={{ current: page, onChange: setPage, pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
        tableLayout="fixed"
        locale={{ emptyText: 'No row holds this.' }}
        columns={[
          { title: 'Row', dataIndex: 'row', width: 70, align: 'right', render: (row: number) => formatCount(row) },
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

const hasText = ({ row, name, messages }: ImportRowResult, searchText: string): boolean =>
  [String(row), name, ...Object.values(messages)].some((text) => text.toLowerCase().includes(searchText.trim().toLowerCase()))

function Verdict({ results, faults, texts }: { results: readonly ImportRowResult[]; faults: number; texts: ImportTexts }) {
  const count = (state: ImportState) => results.filter((one) => one.state === state).length
  const [added, changed, existing] = [count('new'), count('changed'), count('existing')]
  const furtherTexts = [
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
      title={[`${countText(added, texts)} will be added`, ...furtherTexts].join('; ')}
      description="Nothing has been written yet."
    />
  )
}

function StateIcon({ state }: { state: ImportState }) {
  if (state === 'existing') return <MinusCircleFilled className="quiet" aria-hidden />
  return isFaulty({ state }) ? <ExclamationCircleFilled className="bad" aria-hidden /> : <CheckCircleFilled className="good" aria-hidden />
}
