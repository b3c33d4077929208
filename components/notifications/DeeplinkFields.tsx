import { Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import { type DeeplinkParam, deeplinkParamLabels } from '#constants/notifications.ts'
import type { Deeplink } from '#contract/notifications/calls.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { deeplinks, searchDeeplinkTargets } from '#store/notifications/composing.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { Field } from '../form/Field.tsx'
import { Lookup } from '../form/LookupField.tsx'
import type { LookupOption } from '../form/LookupOption.tsx'
import { useShownNames } from '../form/shownNames.ts'
import { useLookup } from '../ui/useLookup.ts'
import { useTargetSearch } from './useTargetSearch.ts'

const all = {}
type Params = Partial<Record<DeeplinkParam, number>>

/** What the notification opens, and which record of each kind it names. */
export function DeeplinkFields({ row }: { row: Notification | null }) {
  const form = Form.useFormInstance()
  const { rows } = useLookup(deeplinks, all)
  const deeplinkId = Form.useWatch<number | null | undefined>('deeplinkId', form)
  const link = rows.find((one) => one.deeplinkId === deeplinkId)
  /** Another deeplink has other parameters: those that both have stay, and the event is that of the notification. */
  const prune = (next: Deeplink | undefined) => {
    const { eventId, deeplinkParams } = form.getFieldsValue(true) as { eventId?: number | null; deeplinkParams?: Params }
    const known: Params = { ...(eventId != null && { eventId }), ...deeplinkParams }
    const kept = (next?.params ?? []).flatMap((param) => (known[param] ? [[param, known[param]] as const] : []))
    form.setFieldValue('deeplinkParams', Object.fromEntries(kept))
  }
  return (
    <>
      <div className="wide">
        <Field name="deeplinkId" extra={link ? <code>{link.pattern}</code> : 'Without a choice it opens the app'}>
          <DeeplinkSelect links={rows} storedName={row?.deeplinkName} onChosen={prune} />
        </Field>
      </div>
      <div className="wide" hidden={!link || link.params.length === 0}>
        <Field name="deeplinkParams">
          <ParamsInput params={link?.params ?? []} />
        </Field>
      </div>
    </>
  )
}

interface SelectProps {
  links: readonly Deeplink[]
  storedName?: string | null
  onChosen: (link: Deeplink | undefined) => void
  value?: number | null
  onChange?: (value: number | null) => void
  id?: string
}
function DeeplinkSelect({ links, storedName, onChosen, value, onChange, ...select }: SelectProps) {
  const options = links.map(({ deeplinkId, name }) => ({ value: deeplinkId, label: name }))
  useShownNames('deeplinkId', options)
  return (
    <Select<number>
      {...select}
      allowClear
      options={options}
      value={value ?? undefined}
      labelRender={({ label }) => label ?? storedName ?? '…'}
      onChange={(next: number | undefined) => {
        onChange?.(next ?? null)
        onChosen(links.find(({ deeplinkId }) => deeplinkId === next))
      }}
    />
  )
}

interface ParamsInputProps {
  params: readonly DeeplinkParam[]
  value?: Params
  onChange?: (value: Params) => void
  id?: string
}
/** A search for each parameter of a pattern. A record of an event is searched once the event is chosen. */
function ParamsInput({ params, value = {}, onChange }: ParamsInputProps) {
  const needsEvent = params.includes('eventId')
  return (
    <div className="deeplink-params">
      {params.map((param) => (
        <ParamLookup
          key={`${param} ${param === 'eventId' ? '' : value.eventId}`}
          param={param}
          value={value[param]}
          eventId={param === 'eventId' ? undefined : value.eventId}
          disabled={param !== 'eventId' && needsEvent && value.eventId === undefined}
          onChange={(id) => {
            const { [param]: _, ...rest } = param === 'eventId' ? {} : value
            onChange?.(id === null ? rest : { ...rest, [param]: id })
          }}
        />
      ))}
    </div>
  )
}

interface ParamProps {
  param: DeeplinkParam
  value?: number
  eventId?: number
  disabled: boolean
  onChange: (id: number | null) => void
}
function ParamLookup({ param, value, eventId, disabled, onChange }: ParamProps) {
  const dispatch = useAppDispatch()
  const search = useTargetSearch(param, eventId)
  const [selected, setSelected] = useState<LookupOption | null>(null)
  const label = deeplinkParamLabels[param]
  const isKnown = selected?.value === value
  useEffect(() => {
    if (value === undefined || isKnown) return
    let isCurrent = true
    void dispatch(searchDeeplinkTargets({ param, id: value })).then((result) => {
      const found = searchDeeplinkTargets.fulfilled.match(result) ? result.payload[0] : undefined
      if (isCurrent) setSelected({ value, label: found?.name ?? `${label} ${value}` })
    })
    return () => {
      isCurrent = false
    }
  }, [dispatch, param, value, isKnown, label])
  return (
    <Lookup
      aria-label={label}
      search={search}
      selected={isKnown ? selected : null}
      value={value ?? null}
      disabled={disabled}
      placeholder={disabled ? 'Choose the event first' : `Type the name: ${label.toLowerCase()}`}
      onChange={(id, option) => {
        setSelected(option ?? null)
        onChange(id)
      }}
    />
  )
}
