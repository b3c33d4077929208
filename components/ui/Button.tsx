import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import { Children, type ComponentProps, type ReactNode } from 'react'

/** Ant Design's class names for colour and shape, by type. */
const styleClasses = {
  default: 'ant-btn-color-default ant-btn-variant-outlined',
  primary: 'ant-btn-color-primary ant-btn-variant-solid',
  text: 'ant-btn-color-default ant-btn-variant-text',
  link: 'ant-btn-color-link ant-btn-variant-link',
} as const

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type?: keyof typeof styleClasses
  size?: 'small'
  icon?: ReactNode
  /** Shows a spinner and ignores clicks. */
  loading?: boolean
}

/**
 * Ant Design's button as a plain element: its classes and styles without its code, for what a screen shows before that code has loaded.
 * Forms, drawers and dialogs use Ant Design's own button.
 */
export function Button({ type = 'default', size, icon, loading = false, className, onClick, children, ...buttonProps }: ButtonProps) {
  const iconNode = loading ? <LoadingOutlined spin /> : icon
  const childNodes = Children.toArray(children)
  const classes = [
    'copilot ant-btn',
    `ant-btn-${type}`,
    styleClasses[type],
    size === 'small' && 'ant-btn-sm',
    iconNode && childNodes.length === 0 && 'ant-btn-icon-only',
    loading && 'ant-btn-loading',
    className,
  ]
  return (
    <button type="button" {...buttonProps} className={classes.filter(Boolean).join(' ')} onClick={loading ? undefined : onClick}>
      {iconNode && <span className="ant-btn-icon">{iconNode}</span>}
      {childNodes.length > 0 && childNodes.every(isText) ? (
        <span>{childNodes}</span>
      ) : (
        childNodes.map((part, index) => (isText(part) ? <span key={index}>{part}</span> : part))
      )}
    </button>
  )
}

const isText = (part: unknown): boolean => typeof part === 'string' || typeof part === 'number'
