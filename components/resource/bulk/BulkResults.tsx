import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Modal, Table } from 'antd'
import type { RowResult } from '#contract/bulk.ts'
import { formatCount } from '../../ui/numbers.ts'

interface Props<Row> {
  results: readonly RowResult<Row>[]
  /** The plural of the rows: "registrations". */
  many: string
  /** What was done: "changed". */
  done: string
  nameOf: (row: Row) => string
  /** The number of changed rows and of all rows, if `results` holds only some of them. */
  counts?: { changed: number; total: number }
  /** Saves the refused rows as a file, if there is one. */
  onDownload?: () => void
  onClose: () => void
}

/** The result of each row of a bulk change, refused rows first. Rows that no longer exist are only counted. */
export function BulkResults<Row>({ results, many, done, nameOf, counts, onDownload, onClose }: Props<Row>) {
  const refused = results.filter(({ isRefused }) => isRefused).length
  const { changed, total } = counts ?? { changed: results.filter(({ isChanged }) => isChanged).length, total: results.length }
  const shownResults = results.filter(({ row, isRefused }) => row !== null || isRefused).toSorted((a, b) => sortRank(a) - sortRank(b))
  return (
    <Modal
      open
      width={720}
      title={`${formatCount(changed)} of ${formatCount(total)} ${many} ${done}`}
      onCancel={onClose}
      footer={
        <>
          {onDownload && <Button onClick={onDownload}>Download these</Button>}
          <Button type="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {refused > 0 && (
        <p>
          {formatCount(refused)} {refused === 1 ? 'was' : 'were'} not {done}; see why below.
        </p>
      )}
      <Table<RowResult<Row>>
        size="small"
        // The same row may occur twice.
        rowKey={(result) => results.indexOf(result)}
        dataSource={shownResults}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: 'Name', width: '35%', render: (_, { row, id }) => (row ? nameOf(row) : `Number ${id}`) },
          {
            title: 'Result',
            render: (_, { message, isRefused }) => (
              <>
                {isRefused ? <ExclamationCircleFilled className="bad" aria-hidden /> : <CheckCircleFilled className="good" aria-hidden />}{' '}
                {message}
              </>
            ),
          },
        ]}
      />
    </Modal>
  )
}

const sortRank = ({ isChanged, isRefused }: RowResult): number => (isRefused ? 0 : isChanged ? 2 : 1)
