import { Alert, Radio, Select, Table } from 'antd'
import type { ImportField, ImportReadResult } from '#contract/import.ts'
import type { Mapping } from '#store/mappingMemory.ts'

interface Props {
  read: ImportReadResult
  fileName: string
  mapping: Mapping
  onMap: (mapping: Mapping) => void
  existing: 'skip' | 'update'
  onExisting: (existing: 'skip' | 'update') => void
}

/** Required fields that no column is matched to. */
export const missingFields = ({ fields }: ImportReadResult, mapping: Mapping): ImportField[] =>
  fields.filter(({ field, isRequired }) => isRequired && !mapping.includes(field))

/** The second step: match columns to fields. */
export function MatchHeaders({ read, fileName, mapping, onMap, existing, onExisting }: Props) {
  const { headers, fields, rowCount, passedOver } = read
  const missing = missingFields(read, mapping)
  const columns = headers.map((header, at) => ({ ...header, at, name: header.title || `Column ${at + 1}` }))
  const optionsFor = (at: number) =>
    fields
      .filter(({ field }) => mapping[at] === field || !mapping.includes(field))
      .map(({ field, title, isRequired, hint }) => ({ value: field, label: isRequired ? `${title} *` : title, title: hint }))
  const match = (at: number, field: string | undefined) => onMap(mapping.map((one, index) => (index === at ? (field ?? null) : one)))
  return (
    <>
      <p className="import-text">
        <span className="strong">{fileName}</span> has {rowCount.toLocaleString('en')} {rowCount === 1 ? 'row' : 'rows'}. Choose for each
        column the field that it fills; a column without one is left out.
        {passedOver.map(({ row, text }) => (
          <span key={row} className="quiet">
            {' '}
            Row {row.toLocaleString('en')}, “{text}”, is passed over.
          </span>
        ))}
      </p>
      <div role="status">
        {missing.length > 0 && (
          <Alert
            type="warning"
            showIcon
            className="import-problem"
            title={`No column is matched to ${missing.map(({ title }) => title).join(', ')}. Every row needs it.`}
          />
        )}
      </div>
      <Table
        size="small"
        rowKey="at"
        pagination={false}
        dataSource={columns}
        tableLayout="fixed"
        columns={[
          { title: 'Column in the file', width: '28%', ellipsis: true, render: (_, { name }) => <span title={name}>{name}</span> },
          {
            title: 'First values',
            ellipsis: true,
            render: (_, { samples }) => <span className="quiet">{samples.join(' · ') || 'empty'}</span>,
          },
          {
            title: 'Field',
            width: '42%',
            render: (_, { at, name }) => (
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                aria-label={`Field for ${name}`}
                placeholder="Leave out"
                value={mapping[at] ?? undefined}
                options={optionsFor(at)}
                onChange={(field?: string) => match(at, field)}
                className="import-field"
              />
            ),
          },
        ]}
      />
      <fieldset className="import-existing">
        <legend>Rows that are already there</legend>
        <Radio.Group value={existing} onChange={({ target }) => onExisting(target.value as 'skip' | 'update')}>
          <Radio value="skip">Leave them as they are</Radio>
          <Radio value="update">Update them with what the file says</Radio>
        </Radio.Group>
      </fieldset>
    </>
  )
}
