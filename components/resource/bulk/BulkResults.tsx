import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Table } from 'antd'
import type { RowResult } from '#contract/bulk.ts'
import { UndoButton } from '../../notices/UndoButton.tsx'
import { Modal } from '../../ui/Modal.tsx'
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
  /** What undoes the change of the others. */
  undoToken?: string | null
  /** Saves the refused rows as a file, if there is one. */
  onDownload?: () => void
  onClose: () => void
}

/** Rows with the same result. */
type Group<Row> = readonly RowResult<Row>[]

/**
 * The results of a bulk change, refused rows first. Rows with the same result are one line with their number, which opens to their names.
 * Rows that no longer exist are only counted.
 */
export function BulkResults<Row>({ results, many, done, nameOf, counts, undoToken, onDownload, onClose }: Props<Row>) {
  const refused = results.filter(({ isRefused }) => isRefused).length
  const { changed, total } = counts ?? { changed: results.filter(({ isChanged }) => isChanged).length, total: results.length }
  const groups = groupsOf(results.filter(({ row, isRefused }) => row !== null || isRefused))
  const nameIn = ({ row, id }: RowResult<Row>): string => (row ? nameOf(row) : `ID ${id}`)
  return (
    <Modal
      open
      width={720}
      title={`${formatCount(changed)} of ${formatCount(total)} ${many} ${done}`}
      onCancel={onClose}
      footer={
        <>
          {undoToken && <UndoButton undoToken={undoToken} isLarge onDone={onClose} />}
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
      <Table<Group<Row>>
        size="small"
        rowKey={(group) => groups.indexOf(group)}
        dataSource={groups}
        pagination={shortPages}
        {...(groups.some(({ length }) => length > 1) && {
          expandable: {
            expandRowByClick: true,
            rowExpandable: ({ length }) => length > 1,
            expandedRowRender: (group) => <Names names={group.map(nameIn)} />,
          },
        })}
        columns={[
          {
            title: 'Name',
            width: '35%',
            render: (_, group) => (group.length > 1 ? `${formatCount(group.length)} ${many}` : group.map(nameIn)),
          },
          {
            title: 'Result',
            render: (_, [first]) => (
              <>
                {first?.isRefused ? (
                  <ExclamationCircleFilled className="bad" aria-hidden />
                ) : (
                  <CheckCircleFilled className="good" aria-hidden />
                )}{' '}
                {first?.message}
              </>
            ),
          },
        ]}
      />
    </Modal>
  )
}

const shortPages = { pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }

const Names = ({ names }: { names: readonly string[] }) => (
  <Table<{ key: number; name: string }>
    size="small"
    showHeader={false}
    dataSource={names.map((name, key) => ({ key, name }))}
    pagination={shortPages}
    columns={[{ dataIndex: 'name' }]}
  />
)

/** Rows with the same result together: refused ones first, then those that had the values already; large groups first. */
const groupsOf = <Row,>(results: readonly RowResult<Row>[]): Group<Row>[] =>
  [...Map.groupBy(results, (result) => `${sortRank(result)} ${result.message}`).values()].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || b.length - a.length,
  )

const rankOf = ([first]: Group<unknown>): number => (first ? sortRank(first) : 0)
const sortRank = ({ isChanged, isRefused }: RowResult): number => (isRefused ? 0 : isChanged ? 2 : 1)
