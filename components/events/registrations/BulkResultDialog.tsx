import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { Button, Modal, Table } from 'antd'
import type { BulkStatusResult } from '#contract/events/registrations.ts'

/** What became of each row of a bulk change, refused rows first. */
export function BulkResultDialog({ results, onClose }: { results: BulkStatusResult[]; onClose: () => void }) {
  const refused = results.filter(({ isRefused }) => isRefused)
  const changed = results.filter(({ isChanged }) => isChanged).length
  const sorted = results.toSorted((a, b) => rank(a) - rank(b))
  return (
    <Modal
      open
      width={720}
      title={`${changed.toLocaleString('en')} of ${results.length.toLocaleString('en')} registrations changed`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {refused.length > 0 && (
        <p>{refused.length.toLocaleString('en')} could not be changed and stay as they were. The reason stands beside each.</p>
      )}
      <Table<BulkStatusResult>
        size="small"
        rowKey="eventRegistrationId"
        dataSource={sorted}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 480 }}
        columns={[
          {
            title: 'Registration',
            width: 240,
            ellipsis: true,
            render: (_, { row, eventRegistrationId }) => (row ? `${row.firstName} ${row.lastName}` : `Number ${eventRegistrationId}`),
          },
          {
            title: 'Result',
            render: (_, { message, isRefused }) => (
              <>
                {isRefused ? (
                  <ExclamationCircleFilled className="bulk-refused" aria-hidden />
                ) : (
                  <CheckCircleFilled className="bulk-done" aria-hidden />
                )}{' '}
                {message}
              </>
            ),
          },
        ]}
      />
    </Modal>
  )
}

const rank = ({ isChanged, isRefused }: BulkStatusResult): number => (isRefused ? 0 : isChanged ? 2 : 1)
