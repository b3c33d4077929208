import { Radio } from 'antd'
import { type ReactNode, useId } from 'react'

/** One of the two rows to choose between. */
export interface Side {
  key: string | number
  /** Its name, shown next to each of its values. */
  name: string
  /** A value as text. */
  textOf: (field: string) => string
}

interface Props {
  fields: readonly { field: string; label: string }[]
  sides: readonly Side[]
  selectedKey: (field: string) => Side['key']
  onChoose: (field: string, key: Side['key']) => void
  /** The head of the columns. Without it the sides are shown below each other, each with its name. */
  head?: ReactNode
  /** Shown if the two do not differ. */
  empty: string
  /** Whether both values of a field can be used together, which is the third choice, `together`. */
  isCombinable?: (field: string) => boolean
}
/** The key of both sides together. */
export const together = 'all'

/** A choice for each field in which two rows differ, with mouse or arrow keys. The sides are next to each other if there is room. */
export function FieldChoices({ fields, sides, selectedKey, onChoose, head, empty, isCombinable }: Props) {
  const name = useId()
  return (
    <div className={head ? 'has-columns' : undefined}>
      {head}
      {fields.length === 0 && <p className="quiet">{empty}</p>}
      {fields.map(({ field, label }) => (
        <div key={field} className="field-choice">
          <span className="field-choice-label">{label}</span>
          <Radio.Group
            aria-label={label}
            name={`${name}${field}`}
            value={selectedKey(field)}
            onChange={({ target }) => onChoose(field, target.value as Side['key'])}
            className="field-choice-sides"
          >
            {sides.map(({ key, name, textOf }) => (
              <Radio key={key} value={key}>
                <strong>{name}</strong> <span className="field-choice-value">{textOf(field)}</span>
              </Radio>
            ))}
            {isCombinable?.(field) && <Radio value={together}>Both together</Radio>}
          </Radio.Group>
        </div>
      ))}
    </div>
  )
}
