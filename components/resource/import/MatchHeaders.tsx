import { Alert, Radio, Select, Table } from 'antd'
import type { ImportField, ImportReadResult } from '#contract/import.ts'
import type { Mapping } from '#store/mappingMemory.ts'
import { searchByLabel } from '../../ui/selectSearch.ts'
import { formatCount } from '../../ui/numbers.ts'

interface Props {
  read: ImportReadResult
  fileName: string
  mapping: Mapping
  onMap: (mapping: Mapping) => void
  existing: 'skip' | 'update'
  onExisting: (existing: 'skip' | 'update') => void
  /** Reads another sheet of the workbook; undefined when the file is no longer at hand. */
  onSheet: ((sheet: string) => void) | undefined
  isReading: boolean
}

/** Required fields that no column is matched to. */
export const missingFields = ({ fields }: ImportReadResult, mapping: Mapping): ImportField[] =>
  fields.filter(({ field, isRequired }) => isRequired && !mapping.includes(field))

/** "Choose a column for Name. It is required." */
export const missingText = (missing: readonly ImportField[]): string =>
  `Choose a column for ${missing.map(({ title }) => title).join(', ')}. ${missing.length === 1 ? 'It is' : 'They are'} required.`

/** The second step: match columns to fields. */
export function MatchHeaders({ read, fileName, mapping, onMap, existing, onExisting, onSheet, isReading }: Props) {
  const { headers, fields, rowCount, passedOver, sheet, sheets = [] } = read
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
        <span className="strong">{fileName}</span>
        {sheet !== undefined && (
          <>
            , sheet <span className="strong">{sheet}</span>,
          </>
        )}{' '}
        has {formatCount(rowCount)} {rowCount === 1 ? 'row' : 'rows'}. Choose a field for each column. Columns without a field are not
        imported.
        {passedOver.map(({ row, text }) => (
          <span key={row} className="quiet">
            {' '}
            Row {formatCount(row)}, “{text}”, is ignored.
          </span>
        ))}
      </p>
      {onSheet && sheets.length > 1 && (
        <div className="import-text">
          <label htmlFor="import-sheet" className="strong">
            Sheet
          </label>
          <Select
            id="import-sheet"
            showSearch={searchByLabel}
            value={sheet}
            disabled={isReading}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={onSheet}
            className="import-field"
          />
        </div>
      )}
      <div role="status">
        {missing.length > 0 && <Alert type="warning" showIcon className="import-problem" title={missingText(missing)} />}
      </div>
      <Table
        size="small"
        rowKey="at"
        pagination={false}
        dataSource={columns}
        tableLayout="fixed"
        columns={[
          { title: 'Column', width: '28%', ellipsis: true, render: (_, { name }) => <span title={name}>{name}</span> },
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
                showSearch={searchByLabel}
                aria-label={`Field for ${name}`}
                placeholder="Not imported"
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
        <legend>Rows that already exist</legend>
        <Radio.Group value={existing} onChange={({ target }) => onExisting(target.value as 'skip' | 'update')}>
          <Radio value="skip">Skip</Radio>
          <Radio value="update">Update with the values in the file</Radio>
        </Radio.Group>
      </fieldset>
    </>
  )
}
