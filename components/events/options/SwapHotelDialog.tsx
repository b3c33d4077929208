import { Alert, Form, Radio } from 'antd'
import { useState } from 'react'
import type { HotelBooking } from '#contract/events/hotelSwap.ts'
import { failureOf } from '#store/createCallThunk.ts'
import { swapHotel } from '#store/events/hotelSwap.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { Lookup } from '../../form/LookupField.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { SwapPreview } from './SwapPreview.tsx'
import { useHotelSwap } from './useHotelSwap.ts'
import { peopleOptions, useRegistrantSearch } from './useRegistrantSearch.ts'

const versionOf = ({ eventOptionChoiceId, rowVersion }: HotelBooking) => ({ eventOptionChoiceId, rowVersion })

const modes = [
  { value: 1 as const, label: "Swap: each takes the other person's booking" },
  { value: 2 as const, label: "Transfer: second person takes the first person's booking" },
]

/** Swaps the hotels of two people: select them, preview the result, and confirm. */
export function SwapHotelDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const search = useRegistrantSearch(eventId)
  const searchPeople = async (term: string) => peopleOptions(await search(term))
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  const [mode, setMode] = useState<1 | 2>(1)
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const input = from && to ? { eventId, fromContactId: from, toContactId: to, mode } : null
  const { plan, hasFailed, reload } = useHotelSwap(input)
  const problem = from && from === to ? 'Choose two people' : (plan?.problem ?? refusal)
  const choose = (set: (id: number | null) => void) => (id: number | null) => {
    setRefusal(null)
    set(id)
  }
  const swap = async () => {
    if (!input || !plan) return
    setSaving(true)
    const result = await dispatch(swapHotel({ ...input, rowVersions: plan.people.flatMap(({ before }) => before.map(versionOf)) }))
    setSaving(false)
    if (!swapHotel.fulfilled.match(result)) {
      const failure = failureOf(result)
      // What was changed since is shown now, and can be swapped.
      setRefusal(failure?.status === 409 ? null : (failure?.message ?? null))
      return reload()
    }
    dispatch(refreshRequested())
    onClose()
  }
  return (
    <Modal
      open
      title="Swap hotel"
      width={720}
      okText={mode === 1 ? 'Swap' : 'Transfer'}
      okButtonProps={{ disabled: !plan || problem !== null }}
      confirmLoading={isSaving}
      onOk={() => void swap()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && document.getElementById('swap-from')?.focus()}
    >
      <Form layout="vertical" component={false}>
        <div className="form-grid">
          <Form.Item label="First person" htmlFor="swap-from">
            <Lookup id="swap-from" search={searchPeople} value={from} onChange={choose(setFrom)} />
          </Form.Item>
          <Form.Item label="Second person" htmlFor="swap-to">
            <Lookup id="swap-to" search={searchPeople} value={to} onChange={choose(setTo)} />
          </Form.Item>
        </div>
        <Radio.Group
          aria-label="What to do"
          className="swap-modes"
          options={modes}
          value={mode}
          onChange={({ target }) => {
            setRefusal(null)
            setMode(target.value === 2 ? 2 : 1)
          }}
        />
      </Form>
      <div aria-live="polite">
        {hasFailed && <LoadAgain text="The preview could not be loaded." onClick={reload} />}
        {problem !== null && <Alert type="warning" showIcon title={`${problem}.`} className="swap-problem" />}
        {plan && plan.people.length > 0 && <SwapPreview plan={plan} isPossible={problem === null} />}
        {!input && <p className="quiet">Choose two registrants to see their bookings.</p>}
      </div>
    </Modal>
  )
}
