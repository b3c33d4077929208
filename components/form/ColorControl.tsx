import { Input, type InputProps } from 'antd'

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  value?: string
  onChange?: (color: string) => void
}

/** A colour as `#rrggbb`: typed, or picked in the browser's own dialog, which also works by keyboard. */
export const ColorControl = ({ value = '', onChange, disabled, ...input }: Props) => (
  <Input
    {...input}
    className="color-control"
    value={value}
    disabled={disabled}
    autoComplete="off"
    spellCheck={false}
    onChange={({ target }) => onChange?.(target.value.trim())}
    prefix={
      <input
        type="color"
        aria-label="Pick a colour"
        disabled={disabled}
        value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={({ target }) => onChange?.(target.value)}
      />
    }
  />
)
