import { Radio } from 'antd'
import { type ReactNode, useId } from 'react'

/** One of the two rows between which somebody chooses. */
export interface Side {
  key: string | number
  /** What it is called beside each of its values. */
  name: string
  /** A value of it as a person reads it. */
  textOf: (field: string) => string
}

interface Props {
  fields: readonly { field: string; label: string }[]
  sides: readonly Side[]
  chosen: (field: string) => Side['key']
  onChoose: (field: string, key: Side['key']) => void
  /** The head of the choices; without it the sides stand beneath each other, each with its name. */
  head?: ReactNode
  /** Said where the two do not differ. */
  empty: string
}

/** A choice for each field in which two rows differ, by mouse and by arrow keys. Next to each other they are where there is room. */
export function FieldChoices({ fields, sides, chosen, onChoose, head, empty }: Props) {
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
            value={chosen(field)}
            onChange={({ target }) => onChoose(field, target.value as Side['key'])}
            className="field-choice-sides"
          >
            {sides.map(({ key, name, textOf }) => (
              <Radio key={key} value={key}>
                <strong>{name}</strong> <span className="field-choice-value">{textOf(field)}</span>
              </Radio>
            ))}
          </Radio.Group>
        </div>
      ))}
    </div>
  )
}
