import { Button, Form } from 'antd'
import { useState } from 'react'
import type { Meeting } from '#contract/events/meetings.ts'
import { timesIn } from '#contract/zoneNames.ts'
import { locationChoices } from '#store/events/locations.ts'
import { findFirstFree, meetings, meetingTimeChoices } from '#store/events/meetings.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { useResource } from '../../resource/base/useResource.ts'
import { slotText } from './meetingTexts.ts'

const { ReferenceField } = fieldsOf(meetings.declared)

/** The two people who are to meet, as far as they are chosen. */
export interface Pair {
  requestedByContactId?: number | null
  requestedToContactId?: number | null
  meetingType?: number
}
interface Props {
  /** The meeting to place; null for a new one. */
  row: Meeting | null
  eventId: number
  timeZone: string
  pair: Pair
}

/** The slot and the location of a meeting, fields `meetingTimeId` and `sessionLocationId`, and a button that fills in the first free ones. */
export function PlaceFields({ row, eventId, timeZone, pair }: Props) {
  const times = useResource(meetingTimeChoices, { eventId })
  const locations = useResource(locationChoices, { eventId })
  const takesMeetings = ({ sessionLocationId, maxSimultaneousMeetings = 0 }: (typeof locations.rows)[number]) =>
    maxSimultaneousMeetings > 0 || sessionLocationId === row?.sessionLocationId
  return (
    <>
      <div className="form-grid">
        <ReferenceField
          name="meetingTimeId"
          row={row}
          list={times}
          optionsBy={(rows) =>
            rows.map((slot) => ({
              value: slot.meetingTimeId,
              label: `${slotText(slot, timeZone)}${slot.groupName ? ` (${slot.groupName})` : ''}${slot.isOpen === false ? ', closed' : ''}`,
            }))
          }
          entityNames="meeting times"
          extra={timesIn(timeZone)}
        />
        <ReferenceField
          name="sessionLocationId"
          row={row}
          list={{ ...locations, rows: locations.rows.filter(takesMeetings) }}
          optionsBy="sessionLocationId"
          entityNames="locations"
        />
      </div>
      <FirstFree row={row} eventId={eventId} pair={pair} />
    </>
  )
}

/** Fills in the first slot and location in which both can meet, or says why there is none. */
function FirstFree({ row, eventId, pair }: Pick<Props, 'row' | 'eventId' | 'pair'>) {
  const dispatch = useAppDispatch()
  const form = Form.useFormInstance()
  const [isSearching, setSearching] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const { requestedByContactId, requestedToContactId, meetingType } = pair
  const find = async () => {
    if (!requestedByContactId || !requestedToContactId) return
    setSearching(true)
    const input = { eventId, requestedByContactId, requestedToContactId, meetingType, meetingId: row?.meetingId }
    const found = await dispatch(findFirstFree(input))
    setSearching(false)
    if (!findFirstFree.fulfilled.match(found)) return setReason('The first free place could not be found. Try again.')
    const { place } = found.payload
    setReason(found.payload.reason)
    if (place) form.setFieldsValue({ meetingTimeId: place.meetingTimeId, sessionLocationId: place.sessionLocationId })
  }
  return (
    <p className="first-free">
      <Button loading={isSearching} disabled={!requestedByContactId || !requestedToContactId} onClick={() => void find()}>
        First free
      </Button>{' '}
      <span className="quiet small" role="status">
        {reason ?? 'Fills in the first time and place that both can'}
      </span>
    </p>
  )
}
