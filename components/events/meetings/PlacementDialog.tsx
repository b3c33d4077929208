import { Alert, Button, InputNumber, Radio, Select } from 'antd'
import { useState } from 'react'
import { choiceLabel } from '#constants/choice.ts'
import { type PlacementMode, placementModes, placementStates } from '#constants/placements.ts'
import type { Event } from '#contract/events/events.ts'
import type { JobWithResult } from '#contract/jobs.ts'
import { fetchPlacementRuns, proposePlacement } from '#store/events/placements.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { JobProgress } from '../../jobs/JobProgress.tsx'
import { useWatchedJob } from '../../resource/jobs/useWatchedJob.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { usePreview } from '../../ui/usePreview.ts'
import { PlacementRunView } from './PlacementRunView.tsx'
import { nameOfRun } from './placementTexts.ts'

interface Options {
  mode: PlacementMode
  allocatorWeight: number
  managerWeight: number
}
const usualOptions: Options = { mode: placementModes.all, allocatorWeight: 1, managerWeight: 1 }

/** Proposes times and places for the meetings of an event, shows the proposals that are stored, and applies one or rolls it back. */
export function PlacementDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { eventId, timeZone } = event
  const dispatch = useAppDispatch()
  const [options, setOptions] = useState(usualOptions)
  const [isStarting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [version, setVersion] = useState(0)
  const [shownId, setShownId] = useState<number | null>(null)
  const { job, follow, cancel } = useWatchedJob()
  const runs = usePreview(fetchPlacementRuns, { eventId }, version)
  const shown = runs.reply?.find((one) => one.placementRunId === shownId) ?? runs.reply?.[0]

  const propose = async () => {
    setProblem(null)
    setStarting(true)
    const started = await dispatch(proposePlacement({ eventId, ...options }))
    setStarting(false)
    if (!proposePlacement.fulfilled.match(started)) return
    const ended = await follow(started.payload)
    if (!ended) return
    setProblem(problemOf(ended))
    setShownId(null)
    setVersion((before) => before + 1)
  }

  return (
    <Modal open title="Propose placement" width={960} footer={null} onCancel={onClose}>
      <p className="quiet">
        Find times and places for the meetings of this event: must meets first, with short waits. Locked and confirmed meetings stay where
        they are. Nothing changes until you apply a proposal.
      </p>
      <PlacementOptions options={options} onChange={setOptions} />
      {job ? (
        <div className="placement-bar">
          <JobProgress job={job} isMine />
          <Button onClick={() => void cancel()}>Cancel</Button>
        </div>
      ) : (
        <Button type="primary" loading={isStarting} onClick={() => void propose()}>
          Propose
        </Button>
      )}
      {problem && <Alert type="warning" showIcon title={problem} />}
      {runs.problem && <LoadAgain text="The proposals could not be loaded." onClick={runs.reload} />}
      {runs.reply && runs.reply.length > 1 && (
        <label className="placement-field">
          Proposal
          <Select
            aria-label="Proposal"
            value={shown?.placementRunId}
            onChange={(id: number) => setShownId(id)}
            options={runs.reply.map((one) => ({
              value: one.placementRunId,
              label: `${nameOfRun(one)} (${choiceLabel(placementStates, one.placementState)})`,
            }))}
          />
        </label>
      )}
      {runs.reply && shown && (
        <PlacementRunView
          key={shown.placementRunId}
          run={shown}
          others={runs.reply.filter((one) => one !== shown)}
          timeZone={timeZone}
          onChanged={() => setVersion((before) => before + 1)}
        />
      )}
    </Modal>
  )
}

function problemOf({ state, error }: JobWithResult): string | null {
  if (state === 'done') return null
  return state === 'cancelled' ? 'Cancelled. Nothing was proposed.' : (error ?? 'The proposal failed. Try again.')
}

function PlacementOptions({ options, onChange }: { options: Options; onChange: (options: Options) => void }) {
  const weight = (name: 'allocatorWeight' | 'managerWeight', label: string) => (
    <label className="placement-field">
      {label}
      <InputNumber
        aria-label={label}
        min={1}
        max={10}
        precision={0}
        value={options[name]}
        onChange={(value) => onChange({ ...options, [name]: value ?? 1 })}
      />
    </label>
  )
  return (
    <div className="placement-bar">
      <Radio.Group
        aria-label="Which meetings"
        value={options.mode}
        onChange={({ target }) => onChange({ ...options, mode: target.value as PlacementMode })}
        options={placementModes.map(({ value, label }) => ({ value, label }))}
      />
      {weight('allocatorWeight', 'Weight of allocators (1 to 10)')}
      {weight('managerWeight', 'Weight of managers (1 to 10)')}
    </div>
  )
}
