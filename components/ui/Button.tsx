import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import { Children, type ComponentProps, type ReactNode } from 'react'

/** Ant Design's class names for colour and shape, by type. */
const looks = {
  default: 'ant-btn-color-default ant-btn-variant-outlined',
  primary: 'ant-btn-color-primary ant-btn-variant-solid',
  text: 'ant-btn-color-default ant-btn-variant-text',
  link: 'ant-btn-color-link ant-btn-variant-link',
} as const

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type?: keyof typeof looks
  size?: 'small'
  icon?: ReactNode
  /** Shows a spinner and ignores clicks. */
  loading?: boolean
}

/**
 * Ant Design's button as a plain element: its classes and styles without its code, for what a screen shows before that code has loaded.
 * Forms, drawers and dialogs use Ant Design's own button.
 */
export function Button({ type = 'default', size, icon, loading = false, className, onClick, children, ...rest }: ButtonProps) {
  const sign = loading ? <LoadingOutlined spin /> : icon
  const parts = Children.toArray(children)
  const classes = [
    'copilot ant-btn',
    `ant-btn-${type}`,
    looks[type],
    size === 'small' && 'ant-btn-sm',
    sign && parts.length === 0 && 'ant-btn-icon-only',
    loading && 'ant-btn-loading',
    className,
  ]
  return (
    <button type="button" {...rest} className={classes.filter(Boolean).join(' ')} onClick={loading ? undefined : onClick}>
      {sign && <span className="ant-btn-icon">{sign}</span>}
      {parts.length > 0 && parts.every(isText) ? (
        <span>{parts}</span>
      ) : (
        parts.map((part, index) => (isText(part) ? <span key={index}>{part}</span> : part))
      )}
    </button>
  )
}

const isText = (part: unknown): boolean => typeof part === 'string' || typeof part === 'number'
