import { Input, InputNumber, Select, Switch } from 'antd'
import { choicesOf } from '#contract/messages.ts'
import type { Choice } from '#constants/choice.ts'
import { useIsNarrow } from '../ui/useIsNarrow.ts'
import { ColorControl } from './ColorControl.tsx'
import { Field, type FieldProps, useLimits } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { useShownNames } from './shownNames.ts'
import { TagsControl } from './TagsControl.tsx'
import { searchByLabel } from '../ui/selectSearch.ts'

/** `readOnly`: the value is shown and can be selected, in full colour, but not changed. */
interface ReadableProps extends FieldProps {
  readOnly?: boolean
}
const shownAs = (readOnly: boolean) => (readOnly ? ({ readOnly, variant: 'filled' } as const) : {})

interface TextProps extends ReadableProps {
  placeholder?: string
  type?: 'text' | 'email' | 'url' | 'tel'
  autoFocus?: boolean
}

export const TextField = ({ placeholder, type = 'text', autoFocus, disabled, readOnly = false, ...field }: TextProps) => (
  <Field {...field}>
    <Input
      placeholder={placeholder}
      type={type === 'email' || type === 'url' ? 'text' : type}
      inputMode={inputModes[type]}
      autoFocus={autoFocus}
      disabled={disabled}
      autoComplete="off"
      {...shownAs(readOnly)}
    />
  </Field>
)
const inputModes = { text: 'text', email: 'email', url: 'url', tel: 'tel' } as const

/** Counts characters against the schema's limit. Text that is too long is refused, never cut. `required`: by the form, beyond the schema. */
export function TextAreaField({ rows = 3, disabled, readOnly = false, ...field }: ReadableProps & { rows?: number; required?: boolean }) {
  const { max } = useLimits(field.name)
  return (
    <Field {...field}>
      <Input.TextArea
        autoSize={{ minRows: rows, maxRows: rows * 4 }}
        disabled={disabled}
        count={max ? { show: true, max } : undefined}
        {...shownAs(readOnly)}
      />
    </Field>
  )
}

/** `unit` is shown after the number, such as "minutes". `isGrouped`: as `447,000,000` while nobody types. */
export const NumberField = ({
  unit,
  isGrouped,
  disabled,
  readOnly = false,
  ...field
}: ReadableProps & { unit?: string; isGrouped?: boolean }) => (
  <Field {...field}>
    <InputNumber<string | number>
      style={{ width: '100%' }}
      suffix={unit}
      disabled={disabled}
      inputMode="decimal"
      {...shownAs(readOnly)}
      {...(isGrouped ? { formatter: groupedText, parser: ungroupedText } : {})}
    />
  </Field>
)
const groupedText = (value: string | number | undefined, { userTyping, input }: { userTyping: boolean; input: string }): string => {
  if (userTyping) return input
  const [whole = '', ...decimals] = String(value ?? '').split('.')
  return [whole && Number(whole).toLocaleString('en-GB'), ...decimals].join('.')
}
const ungroupedText = (text = ''): string => text.replaceAll(',', '')

/** On a phone a search opens its keyboard, which hides the options. Longer lists are searched there too. */
const searchedOnPhone = 8

/**
 * Offers the values of the schema's enumeration, or the given `choices`. `storedLabel` is the label of the stored value, which may no longer
 * be offered.
 */
export function SelectField({
  choices,
  storedLabel,
  clearable = false,
  disabled,
  ...field
}: FieldProps & { choices?: readonly Choice<number | string>[]; storedLabel?: string | null; clearable?: boolean }) {
  const { schema } = useFormSchema()
  const options = choices ?? choicesOf(schema.shape[field.name]) ?? []
  useShownNames(field.name, choices)
  const isSearchable = !useIsNarrow() || options.length > searchedOnPhone
  return (
    <Field {...field}>
      <Select
        options={[...options]}
        allowClear={clearable}
        disabled={disabled}
        showSearch={isSearchable && searchByLabel}
        labelRender={({ label }) => label ?? storedLabel ?? (options.length === 0 ? '…' : 'No longer offered')}
      />
    </Field>
  )
}

export const SwitchField = ({ disabled, ...field }: FieldProps) => (
  <Field {...field} valuePropName="checked">
    <Switch disabled={disabled} />
  </Field>
)

/** A colour as `#RRGGBB`. */
export const ColorField = ({ disabled, ...field }: FieldProps) => (
  <Field {...field}>
    <ColorControl disabled={disabled} />
  </Field>
)

interface TagsProps extends FieldProps {
  suggestions?: readonly string[]
  onFocus?: () => void
}

/** Free short texts. `suggestions` are offered while the user types. */
export const TagsField = ({ suggestions, onFocus, disabled, ...field }: TagsProps) => (
  <Field {...field}>
    <TagsControl suggestions={suggestions} onFocus={onFocus} disabled={disabled} />
  </Field>
)
