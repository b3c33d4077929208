import { type Condition, type Operator, no, yes } from '#contract/conditions.ts'
import type { FieldKind } from '#contract/fieldKinds.ts'
import { codeLabel } from '../../ui/codeLabels.ts'
import { dateFormat, formatInZone } from '../../ui/dates.ts'
import type { FilterField } from './filterFields.ts'

const texts: Readonly<Record<Operator, string>> = {
  has: 'contains',
  lacks: 'does not contain',
  in: 'is any of',
  out: 'is none of',
  from: 'is at least',
  to: 'is at most',
  empty: 'is empty',
  filled: 'is not empty',
}
const dateTexts: Partial<Record<Operator, string>> = { in: 'is on', from: 'is on or after', to: 'is on or before' }

/** What an operator is called for a kind of field. */
export function operatorText(operator: Operator, kind: FieldKind): string {
  if (kind === 'boolean' && operator === 'in') return 'is'
  return (kind === 'date' || kind === 'instant' ? dateTexts[operator] : undefined) ?? texts[operator]
}

/** A condition as a sentence: “Status is any of Approved, Waitlisted”. */
export function conditionLabel({ operator, values }: Condition, field: FilterField): string {
  const operatorLabel = values.length === 1 && field.kind !== 'instant' && field.kind !== 'date' ? singular(operator) : undefined
  const shown = values.map((value) => valueLabel(value, field)).join(', ')
  return [field.title, operatorLabel ?? operatorText(operator, field.kind), shown].filter(Boolean).join(' ')
}

const singular = (operator: Operator): string | undefined => (operator === 'in' ? 'is' : operator === 'out' ? 'is not' : undefined)

/** How a value is shown. */
export function valueLabel(value: string, { kind, choices, codes }: FilterField): string {
  if (codes) return codeLabel(codes, value)
  if (kind === 'boolean') return value === yes ? 'Yes' : value === no ? 'No' : value
  if (kind === 'date' || kind === 'instant') return formatInZone(`${value}T00:00:00Z`, 'UTC', dateFormat)
  return choices?.find((one) => String(one.value) === value)?.label ?? value
}
