import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Choice } from '#constants/choice.ts'
import type { AnyResource, ListQueryOf, RowOf, SaveInputOf, ScopeOf } from '#contract/resource.ts'
import { refreshSession } from '#store/events/agendaPlan.ts'
import type { ListStore } from '#store/createListSlice.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useManualOrder } from '../../resource/order/useManualOrder.tsx'
import { useResource } from '../../resource/base/useResource.ts'
import type { Values } from '../../resource/base/values.ts'
import { searchByLabel } from '../../ui/selectSearch.ts'

/** The session of the parts. */
export interface SessionPartsProps {
  eventId: number
  sessionId: number
  mayEdit: boolean
}
interface Props<R extends AnyResource, From extends AnyResource> extends SessionPartsProps {
  resource: ResourceStore<R>
  /** Path parameters of the list of parts, and of the list of candidates. */
  scope: ScopeOf<R> & ListQueryOf<R>
  eventScope: ListQueryOf<From>
  /** All candidates of the event; each can be added to a session once. */
  candidates: ListStore<From>
  /** "speaker" and "speakers". */
  singular: string
  plural: string
  nameOf: (row: RowOf<R>) => string
  /** The cells after the handle: the part's name and its editable fields. */
  cells: (row: RowOf<R>, change: (values: Partial<SaveInputOf<R>>) => void) => ReactNode
  /** A candidate, by the id that a part refers to. */
  choiceOf: (row: RowOf<From>) => Choice
  candidateIdOf: (row: RowOf<R>) => number
  /** The values of a new part. */
  newValues: (id: number) => SaveInputOf<R>
  /** The input that changes a part. */
  changed: (row: RowOf<R>, values: Partial<SaveInputOf<R>>) => SaveInputOf<R>
}

const unpagedParams = { page: 1, pageSize: 200, filters: {} }
const noop = () => {}

/** Speakers or sponsors of one session, in the order that staff choose. Changes are saved immediately. */
export function SessionParts<R extends AnyResource, From extends AnyResource>({
  resource,
  scope,
  eventScope,
  candidates,
  eventId,
  sessionId,
  singular,
  plural,
  nameOf,
  cells,
  choiceOf,
  candidateIdOf,
  newValues,
  changed,
  mayEdit,
}: Props<R, From>) {
  const { declared } = resource
  const dispatch = useAppDispatch()
  const list = useResource(resource, scope)
  const candidateList = useResource(candidates, eventScope)
  const usedIds = new Set(list.rows.map(candidateIdOf))
  const choices = candidateList.rows.map(choiceOf).filter(({ value }) => !usedIds.has(value))
  const order = useManualOrder({ resource, scope, list, params: unpagedParams, isFiltered: false, onChange: noop, nameOf })
  // The session's own row has their names too.
  const { savedCount } = useAppSelector(resource.selectState)
  const lastSavedCount = useRef(savedCount)
  const refresh = useEffectEvent(() => void dispatch(refreshSession(eventId, sessionId)))
  useEffect(() => {
    if (lastSavedCount.current !== savedCount) refresh()
    lastSavedCount.current = savedCount
  }, [savedCount])

  const idOf = (row: RowOf<R>) => (row as Values)[declared.idKey] as number
  const change = (row: RowOf<R>, values: Partial<SaveInputOf<R>>) => void dispatch(resource.upsert(changed(row, values)))
  const add = (id: number) => void dispatch(resource.upsert(newValues(id)))
  const remove = (row: RowOf<R>) =>
    void dispatch(resource.remove({ [declared.idKey]: idOf(row), rowVersion: (row as Values).rowVersion as number }))
  return (
    <div className="session-parts">
      {mayEdit && (
        <Select<number>
          className="session-parts-add"
          aria-label={`Add a ${singular}`}
          placeholder={`Add a ${singular}`}
          value={null}
          options={choices}
          showSearch={searchByLabel}
          onChange={add}
          notFoundContent={
            candidateList.status === 'failed' ? (
              <LoadAgain text={`The ${plural} could not be loaded.`} onClick={candidateList.reload} />
            ) : (
              `No other ${plural} in this event`
            )
          }
        />
      )}
      {list.status === 'failed' && <LoadAgain text={`The ${plural} of this session could not be loaded.`} onClick={list.reload} />}
      {list.status === 'loaded' && list.rows.length === 0 && <p className="quiet">No {plural} yet.</p>}
      {list.rows.length > 0 && (
        <table aria-label={`${plural.charAt(0).toUpperCase()}${plural.slice(1)} of this session`}>
          <tbody>
            {list.rows.map((row) => (
              <tr key={idOf(row)} data-row-key={idOf(row)}>
                {order && <td className="order-cell session-parts-handle">{order.column.renderCell(row)}</td>}
                {cells(row, (values) => change(row, values))}
                {mayEdit && (
                  <td className="session-parts-remove">
                    <Button type="text" icon={<DeleteOutlined />} aria-label={`Remove ${nameOf(row)}`} onClick={() => remove(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {order?.liveRegion}
      {mayEdit && <p className="quiet small">Changes here are saved immediately.</p>}
    </div>
  )
}
