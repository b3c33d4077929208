import {
  CheckCircleFilled,
  DownloadOutlined,
  ExclamationCircleFilled,
  MinusCircleFilled,
  QuestionCircleFilled,
  UploadOutlined,
} from '@ant-design/icons'
import { Button, Flex, Grid, Input, Segmented, Table, type TableColumnType } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { type ImportCheckResult, type ImportRowResult, type ImportState, importStates, isFaulty } from '#contract/import.ts'
import { foldedText } from '#contract/foldedText.ts'
import { downloadJobFile } from '#store/jobs/jobs.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { formatCount } from '../../ui/numbers.ts'
import { acceptedFiles } from './acceptedFiles.ts'
import { repeatedErrors } from './corrections.ts'
import { RepeatedErrors } from './RepeatedErrors.tsx'
import { RowErrors } from './RowErrors.tsx'
import { SameChoice, SameForAll } from './SameRows.tsx'
import { type ImportTexts, stateTexts } from './texts.ts'
import type { Corrections } from './useCorrections.ts'
import { Verdict } from './Verdict.tsx'

interface Props {
  checked: ImportCheckResult & { checkId: string }
  corrections: Corrections
  texts: ImportTexts
  /** Checks another file with the same matched columns. */
  onChooseCorrected: (file: File) => void
}
/** `wrong`: all rows with errors. */
type ResultFilter = 'all' | 'wrong' | ImportState

const rowsPerPage = 20

const nameColumn: TableColumnType<ImportRowResult> = {
  title: 'Name',
  width: '28%',
  ellipsis: true,
  render: (_, { name }) => name || <span className="quiet">—</span>,
}

/** The third step: the result of each row, and the errors to correct. */
export function ImportResults({ checked: { results, fields, checkId, existing, notes }, corrections, texts, onChooseCorrected }: Props) {
  const dispatch = useAppDispatch()
  const isWide = Grid.useBreakpoint().sm !== false
  const fileInput = useRef<HTMLInputElement>(null)
  const faults = useMemo(() => results.filter(isFaulty), [results])
  const undecided = useMemo(() => results.filter(({ state }) => state === 'possible'), [results])
  const repeated = useMemo(() => repeatedErrors(faults), [faults])
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
        <Verdict {...{ results, texts, existing, notes }} faults={faults.length} fullness={corrections.fullness} />
      </div>
      {faults.length > 0 && (
        <Flex gap={8} wrap className="list-bar import-bar">
          <Button icon={<DownloadOutlined />} onClick={() => void dispatch(downloadJobFile({ jobId: checkId }))}>
            {undecided.length > 0 ? 'Download rows that are not ready' : 'Download rows with errors'}
          </Button>
          <Button icon={<UploadOutlined />} onClick={() => fileInput.current?.click()}>
            Upload corrected file
          </Button>
          <input
            ref={fileInput}
            type="file"
            hidden
            accept={acceptedFiles}
            aria-label="Corrected file"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) onChooseCorrected(file)
              // The same file can be chosen again after it was saved.
              target.value = ''
            }}
          />
        </Flex>
      )}
      <SameForAll rows={undecided} corrections={corrections} />
      <RepeatedErrors errors={repeated} fields={fields} corrections={corrections} />
      <Flex gap={8} wrap justify="space-between" className="list-bar import-bar">
        <Segmented<ResultFilter>
          aria-label="Rows shown"
          className="import-filter"
          value={filter}
          onChange={(next) => showFirstPage(() => setFilter(next))}
          options={[
            { value: 'all', label: `All ${formatCount(results.length)}` },
            ...(faults.length > 0
              ? [{ value: 'wrong' as const, label: `${undecided.length > 0 ? 'Not ready' : 'Needs fixing'} ${formatCount(faults.length)}` }]
              : []),
            ...importStates.flatMap((state) => {
              const count = results.filter((one) => one.state === state).length
              const isWrong = state === 'fault' && count === faults.length
              return count > 0 && count < results.length && !isWrong
                ? [{ value: state, label: `${stateTexts[state]} ${formatCount(count)}` }]
                : []
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
      <Table<ImportRowResult>
        size="small"
        rowKey="row"
        dataSource={rows}
        pagination={{ current: page, onChange: setPage, pageSize: rowsPerPage, hideOnSinglePage: true, showSizeChanger: false }}
        tableLayout="fixed"
        className="import-rows"
        locale={{ emptyText: 'No rows match.' }}
        columns={[
          { title: 'Row', dataIndex: 'row', width: 64, align: 'right', render: (row: number) => formatCount(row) },
          ...(isWide ? [nameColumn] : []),
          {
            title: 'Result',
            render: (_, result) => (
              <Flex gap={8} align="baseline">
                <StateIcon state={result.state} />
                <span className="import-result">
                  {!isWide && <span className="import-name strong">{result.name}</span>}
                  <span className={stateTextClass(result)}>{stateTexts[result.state]}</span>
                  {isFaulty(result) && <RowErrors {...{ result, fields, corrections }} />}
                  {result.state === 'possible' && <SameChoice {...{ result, corrections }} />}
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
  [String(row), name, ...Object.values(messages)].some((text) => foldedText(text).includes(foldedText(searchText.trim())))

/** The errors of a row say what its state is. */
const stateTextClass = ({ state }: ImportRowResult) => (state === 'fault' ? 'for-screen-readers' : undefined)

function StateIcon({ state }: { state: ImportState }) {
  if (state === 'existing') return <MinusCircleFilled className="quiet" aria-hidden />
  if (state === 'possible') return <QuestionCircleFilled className="warned" aria-hidden />
  return isFaulty({ state }) ? <ExclamationCircleFilled className="bad" aria-hidden /> : <CheckCircleFilled className="good" aria-hidden />
}
