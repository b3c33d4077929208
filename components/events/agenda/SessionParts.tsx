import { DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Choice } from '#constants/choice.ts'
import type { AnyResource, ListedOf, RowOf, SavedOf, ScopeOf } from '#contract/resource.ts'
import { refreshSession } from '#store/events/agendaPlan.ts'
import type { ListStore } from '#store/createListSlice.ts'
import type { ResourceStore } from '#store/createResource.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useOrderByHand } from '../../resource/order/useOrderByHand.tsx'
import { useResource } from '../../resource/list/useResource.ts'
import type { Values } from '../../resource/values.ts'

/** The session of the parts. */
export interface PartsOfSession {
  eventId: number
  sessionId: number
  mayEdit: boolean
}
interface Props<R extends AnyResource, From extends AnyResource> extends PartsOfSession {
  resource: ResourceStore<R>
  /** Path parameters of the list of parts, and of the list of candidates. */
  scope: ScopeOf<R> & ListedOf<R>
  eventScope: ListedOf<From>
  /** All candidates of the event; each can be added to a session once. */
  toChoose: ListStore<From>
  /** "speaker" and "speakers". */
  one: string
  many: string
  nameOf: (row: RowOf<R>) => string
  /** The cells after the handle: the part's name and its editable fields. */
  cells: (row: RowOf<R>, change: (values: Partial<SavedOf<R>>) => void) => ReactNode
  /** A candidate, by the id that a part refers to. */
  choiceOf: (row: RowOf<From>) => Choice
  idIn: (row: RowOf<R>) => number
  /** The values of a new part. */
  added: (id: number) => SavedOf<R>
  /** The input that changes a part. */
  changed: (row: RowOf<R>, values: Partial<SavedOf<R>>) => SavedOf<R>
}

const shownWhole = { page: 1, pageSize: 200, filters: {} }
const ignore = () => {}

/** Speakers or sponsors of one session, in the order that staff choose. Changes are saved immediately. */
export function SessionParts<R extends AnyResource, From extends AnyResource>({
  resource,
  scope,
  eventScope,
  toChoose,
  eventId,
  sessionId,
  one,
  many,
  nameOf,
  cells,
  choiceOf,
  idIn,
  added,
  changed,
  mayEdit,
}: Props<R, From>) {
  const { declared } = resource
  const dispatch = useAppDispatch()
  const list = useResource(resource, scope)
  const all = useResource(toChoose, eventScope)
  const here = new Set(list.rows.map(idIn))
  const choices = all.rows.map(choiceOf).filter(({ value }) => !here.has(value))
  const order = useOrderByHand({ resource, scope, list, params: shownWhole, isNarrowed: false, onChange: ignore, nameOf })
  // The session's own row has their names too.
  const { savedCount } = useAppSelector(resource.selectState)
  const seen = useRef(savedCount)
  const refresh = useEffectEvent(() => void dispatch(refreshSession(eventId, sessionId)))
  useEffect(() => {
    if (seen.current !== savedCount) refresh()
    seen.current = savedCount
  }, [savedCount])

  const idOf = (row: RowOf<R>) => (row as Values)[declared.idKey] as number
  const change = (row: RowOf<R>, values: Partial<SavedOf<R>>) => void dispatch(resource.upsert(changed(row, values)))
  const add = (id: number) => void dispatch(resource.upsert(added(id)))
  const remove = (row: RowOf<R>) =>
    void dispatch(resource.remove({ [declared.idKey]: idOf(row), rowVersion: (row as Values).rowVersion as number }))
  return (
    <div className="session-parts">
      {mayEdit && (
        <Select<number>
          className="session-parts-add"
          aria-label={`Add a ${one}`}
          placeholder={`Add a ${one}`}
          value={null}
          options={choices}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={add}
          notFoundContent={
            all.status === 'failed' ? (
              <LoadAgain text={`The ${many} could not be loaded.`} onClick={all.reload} />
            ) : (
              `No other ${many} in this event`
            )
          }
        />
      )}
      {list.status === 'failed' && <LoadAgain text={`The ${many} of this session could not be loaded.`} onClick={list.reload} />}
      {list.status === 'loaded' && list.rows.length === 0 && <p className="quiet">No {many} yet.</p>}
      {list.rows.length > 0 && (
        <table aria-label={`${many.charAt(0).toUpperCase()}${many.slice(1)} of this session`}>
          <tbody>
            {list.rows.map((row) => (
              <tr key={idOf(row)} data-row-key={idOf(row)}>
                {order && <td className="order-cell session-parts-handle">{order.column.draw(row)}</td>}
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
      {order?.news}
      {mayEdit && <p className="quiet small">What you change here is saved at once.</p>}
    </div>
  )
}
