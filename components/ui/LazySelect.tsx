import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled'
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import DownOutlined from '@ant-design/icons/DownOutlined'
import type { SelectProps } from 'antd'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { lazyPart } from './lazyPart.tsx'

const FullSelect = lazyPart(() => import('./FullSelect.tsx').then((file) => file.FullSelect), { ahead: true })

interface Props<Value> extends Omit<SelectProps<Value>, 'className' | 'aria-label' | 'placeholder' | 'onClear' | 'status' | 'mode'> {
  label: string
  className: string
  placeholder?: string
  /** The labels of the selected options. */
  chosen: readonly string[]
  /** Clears the selection. Without it something is always selected. */
  onClear?: () => void
  /** Several options can be selected. */
  isMultiple?: boolean
  /** Shown instead of options that could not be loaded. */
  notLoaded?: ReactNode
}

/** The number of tags that fit in one line; Ant Design counts the rest. */
const tagsThatFit = 2

/**
 * A select that is rendered as plain elements until the user points at it or focuses it. Then Ant Design's select replaces it, with the
 * same size and with the focus. Its code is loaded when the page is idle.
 */
export function LazySelect<Value>(props: Props<Value>) {
  const { label, className, placeholder, chosen, onClear, isMultiple = false, notLoaded, ...select } = props
  const [state, setState] = useState<'plain' | 'asked' | 'opening' | 'shown'>(chosen.length > tagsThatFit ? 'asked' : 'plain')
  const plain = useRef<HTMLDivElement>(null)
  const shown = useCallback(() => setState('shown'), [])
  const approach = () => {
    // Until the user opens the select, a lost network is not reported.
    const ask = (isThere: boolean) => isThere && setState((now) => (now === 'plain' ? 'asked' : now))
    if (state === 'plain') void FullSelect.preload().then(ask)
  }
  const open = () => setState((now) => (now === 'shown' ? now : 'opening'))
  const full = (
    <FullSelect<Value>
      {...select}
      before={plain}
      onShown={shown}
      opens={state === 'opening'}
      className={className}
      aria-label={label}
      placeholder={placeholder}
      allowClear={onClear !== undefined}
      mode={isMultiple ? 'multiple' : undefined}
      maxTagCount={isMultiple ? 'responsive' : undefined}
      status={notLoaded ? 'warning' : undefined}
      notFoundContent={notLoaded || undefined}
    />
  )
  if (state === 'shown') return <>{full}</>
  return (
    <>
      {state !== 'plain' && full}
      <div
        ref={plain}
        role="combobox"
        tabIndex={0}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-busy={state === 'opening'}
        className={['plain-select', className].join(' ')}
        data-many={isMultiple}
        data-warns={Boolean(notLoaded)}
        onPointerEnter={approach}
        onFocus={approach}
        onMouseDown={({ button }: MouseEvent) => button === 0 && open()}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => {
          if (!/^(Enter| |ArrowDown|ArrowUp)$/.test(event.key)) return
          event.preventDefault()
          open()
        }}
      >
        <span className="plain-select-content">
          {chosen.length === 0 ? (
            <span className="plain-select-placeholder">{placeholder}</span>
          ) : isMultiple ? (
            chosen.map((word) => (
              <span key={word} className="plain-select-tag">
                {word} <CloseOutlined aria-hidden />
              </span>
            ))
          ) : (
            chosen[0]
          )}
        </span>
        <DownOutlined aria-hidden className="plain-select-arrow" />
        {onClear && chosen.length > 0 && (
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
