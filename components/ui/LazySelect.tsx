import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import type { SelectProps } from 'antd'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { isLetter } from './isLetter.ts'
import { lazyPart } from './lazyPart.tsx'

const FullSelect = lazyPart(() => import('./FullSelect.tsx').then((file) => file.FullSelect), { prefetch: true })

interface Props<Value> extends Omit<
  SelectProps<Value>,
  'className' | 'aria-label' | 'placeholder' | 'onClear' | 'status' | 'mode' | 'onSelect' | 'onBlur'
> {
  label: string
  className: string
  placeholder?: string
  /** The labels of the selected options. */
  selectedLabels: readonly string[]
  /** Clears the selection. Without it something is always selected. */
  onClear?: () => void
  /** Several options can be selected. */
  isMultiple?: boolean
  /** Shown instead of options that could not be loaded. */
  failureNote?: ReactNode
}

/** The number of tags that fit in one line; Ant Design counts the rest. */
const maxTags = 2

/**
 * A select that is rendered as plain elements until the user points at it or focuses it. Then Ant Design's select replaces it, with the
 * same size and with the focus. Its code is loaded when the page is idle.
 */
export function LazySelect<Value>(props: Props<Value>) {
  const { label, className, placeholder, selectedLabels, onClear, isMultiple = false, failureNote, ...select } = props
  const [state, setState] = useState<'plain' | 'requested' | 'opening' | 'shown'>(selectedLabels.length > maxTags ? 'requested' : 'plain')
  const plainSelect = useRef<HTMLDivElement>(null)
  const typed = useRef('')
  const onMounted = useCallback(() => setState('shown'), [])
  const loadFullSelect = () => {
    // Until the user opens the select, a lost network is not reported.
    const startSwap = (isAvailable: boolean) => isAvailable && setState((current) => (current === 'plain' ? 'requested' : current))
    if (state === 'plain') void FullSelect.preload().then(startSwap)
  }
  const open = () => setState((current) => (current === 'shown' ? current : 'opening'))
  const fullSelect = (
    <FullSelect<Value>
      {...select}
      plainSelect={plainSelect}
      onMounted={onMounted}
      opensOnMount={state === 'opening'}
      typed={typed}
      className={className}
      aria-label={label}
      placeholder={placeholder}
      allowClear={onClear !== undefined}
      mode={isMultiple ? 'multiple' : undefined}
      maxTagCount={isMultiple ? 'responsive' : undefined}
      status={failureNote ? 'warning' : undefined}
      notFoundContent={failureNote || undefined}
    />
  )
  if (state === 'shown') return <>{fullSelect}</>
  return (
    <>
      {state !== 'plain' && fullSelect}
      <div
        ref={plainSelect}
        role="combobox"
        tabIndex={0}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-busy={state === 'opening'}
        className={['plain-select', className].join(' ')}
        data-many={isMultiple}
        data-warns={Boolean(failureNote)}
        onPointerEnter={loadFullSelect}
        onFocus={loadFullSelect}
        onMouseDown={(event: MouseEvent<HTMLElement>) => {
          if (event.button !== 0) return
          // The browser would give the focus to what surrounds this element when the full select has replaced it.
          event.preventDefault()
          event.currentTarget.focus()
          open()
        }}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => {
          const { key } = event
          const text = typed.current
          const isClearing = key === 'Delete' || (key === 'Backspace' && !isMultiple)
          if (isClearing && text === '' && state !== 'opening') return selectedLabels.length > 0 ? onClear?.() : undefined
          if (isLetter(event) || (key === ' ' && text)) typed.current += key
          else if (key === 'Backspace' && text) typed.current = text.slice(0, -1)
          else if (!/^(Enter| |ArrowDown|ArrowUp)$/.test(key)) return
          event.preventDefault()
          open()
        }}
      >
        <span className="plain-select-content">
          {selectedLabels.length === 0 ? (
            <span className="plain-select-placeholder">{placeholder}</span>
          ) : isMultiple ? (
            selectedLabels.map((selectedLabel) => (
              <span key={selectedLabel} className="plain-select-tag">
                {selectedLabel} <CloseOutlined aria-hidden />
              </span>
            ))
          ) : (
            selectedLabels[0]
          )}
        </span>
        <DownOutlined aria-hidden className="plain-select-arrow" />
        {onClear && selectedLabels.length > 0 && (
          <button
            type="button"
            aria-label="Clear"
            className="plain-select-clear"
            tabIndex={-1}
            onMouseDown={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation()
              onClear()
            }}
          >
            <CloseCircleFilled aria-hidden />
          </button>
        )}
      </div>
    </>
  )
}
