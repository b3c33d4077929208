import { Drawer, Input, Select } from 'antd'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import type { AgendaChange, AgendaRelease } from '#contract/events/agendaReleases.ts'
import type { Event } from '#contract/events/events.ts'
import { counted } from '#contract/textLists.ts'
import { agendaComparison, agendaReleases, releaseAgenda, unreleasedChanges } from '#store/events/agendaReleases.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { Button } from '../../../ui/Button.tsx'
import { Differences } from '../../../ui/Differences.tsx'
import { LoadAgain } from '../../../ui/LoadAgain.tsx'
import { ToneTag } from '../../../ui/ToneTag.tsx'
import { useLookup } from '../../../ui/useLookup.ts'
import { usePermission } from '../../../ui/usePermission.ts'
import { NotifyDialog } from './NotifyDialog.tsx'
import { notifiedText, releasedText, releaseName } from './releaseTexts.ts'
import { ReturnDialog } from './ReturnDialog.tsx'

interface Props {
  event: Event
  onClose: () => void
}
/** What is published now, among the releases that are compared with an earlier one. */
const now = 0

/** The releases of an agenda: makes the next, compares two, returns to one, and tells those whose sessions changed. */
export function ReleasesDrawer({ event, onClose }: Props) {
  const { eventId, timeZone } = event
  const mayEdit = usePermission('editEvents')
  const maySend = usePermission('send')
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  const { rows: releases, status, reload } = useLookup(agendaReleases, { eventId }, refreshCount)
  const [compared, setCompared] = useState<{ before: number; after: number } | null>(null)
  const [returningTo, setReturningTo] = useState<AgendaRelease | null>(null)
  const [notified, setNotified] = useState<AgendaRelease | null>(null)
  const [newest] = releases
  const shown = compared ?? initialComparison(releases)
  return (
    <Drawer open title="Releases of the agenda" size={640} onClose={onClose}>
      <p className="quiet">
        A release is what is published at a moment. You can see what changed since, return to it, and tell those whose sessions changed.
      </p>
      {status === 'failed' && <LoadAgain text="The releases could not be loaded." onClick={reload} />}
      {mayEdit && status === 'loaded' && <NextRelease eventId={eventId} newest={newest} />}
      {shown && (
        <>
          <h2>Compare</h2>
          <div className="form-version-actions">
            <Select
              aria-label="Earlier release"
              value={shown.before}
              options={releases.map((one) => ({ value: one.number, label: releaseName(one) }))}
              onChange={(number) => setCompared({ ...shown, before: number })}
              popupMatchSelectWidth={false}
            />
            <Select
              aria-label="Later release"
              value={shown.after}
              options={[
                { value: now, label: 'What is published now' },
                ...releases.map((one) => ({ value: one.number, label: releaseName(one) })),
              ]}
              onChange={(number) => setCompared({ ...shown, after: number })}
              popupMatchSelectWidth={false}
            />
          </div>
          <Comparison eventId={eventId} {...shown} />
        </>
      )}
      {newest && <h2>All releases</h2>}
      {releases.map((release) => (
        <div key={release.number} className="form-version">
          <div>
            <span className="strong">{releaseName(release)}</span> {release.isLive && <ToneTag tone="success">Published now</ToneTag>}
          </div>
          <div className="quiet">{releasedText(release, timeZone)}</div>
          {release.notifiedAt !== null && <div className="quiet">{notifiedText(release)}</div>}
          <div className="form-version-actions">
            <Button size="small" onClick={() => setCompared({ before: release.number, after: now })}>
              Compare with now
            </Button>
            {mayEdit && (
              <Button size="small" disabled={release.isLive} onClick={() => setReturningTo(release)}>
                Return to release {release.number}
              </Button>
            )}
            {maySend && (
              <Button size="small" aria-label={`Tell people of release ${release.number}`} onClick={() => setNotified(release)}>
                Tell people
              </Button>
            )}
          </div>
        </div>
      ))}
      {returningTo && <ReturnDialog eventId={eventId} release={returningTo} onClose={() => setReturningTo(null)} />}
      {notified && <NotifyDialog eventId={eventId} release={notified} releases={releases} onClose={() => setNotified(null)} />}
    </Drawer>
  )
}

/** What is compared at first: what changed since the newest release, or else what changed with it; null while nothing could differ. */
function initialComparison([newest, previous]: readonly AgendaRelease[]): { before: number; after: number } | null {
  if (!newest) return null
  if (!newest.isLive) return { before: newest.number, after: now }
  return previous ? { before: previous.number, after: newest.number } : null
}

const differenceOf = ({ agendaDaySessionId: key, kind, title, place, texts }: AgendaChange) => ({
  key,
  kind,
  label: kind === 'changed' ? title : `${title}, ${place}`,
  texts,
})

function Comparison(query: { eventId: number; before: number; after: number }) {
  const lookup = useLookup(agendaComparison, query, useChanges())
  return <Differences lookup={lookup} differenceOf={differenceOf} of="releases" />
}

const useChanges = (): number => useAppSelector(({ ui }) => ui.refreshCount)

/** The form that makes the next release, with what it would hold anew. */
function NextRelease({ eventId, newest }: { eventId: number; newest: AgendaRelease | undefined }) {
  const dispatch = useAppDispatch()
  const [name, setName] = useState('')
  const [isReleasing, setReleasing] = useState(false)
  const { rows: changes, status } = useLookup(unreleasedChanges, { eventId, before: newest?.number ?? 0, after: now }, useChanges())
  const isUnchanged = status === 'loaded' && changes.length === 0
  const release = async () => {
    setReleasing(true)
    const result = await dispatch(releaseAgenda({ eventId, name: name.trim() || null }))
    setReleasing(false)
    if (!releaseAgenda.fulfilled.match(result)) return
    setName('')
    dispatch(refreshRequested())
  }
  return (
    <form
      className="release-next"
      onSubmit={(submit) => {
        submit.preventDefault()
        if (!isUnchanged && !isReleasing) void release()
      }}
    >
      <label htmlFor="release-name">Name of the next release (optional)</label>
      <div className="form-version-actions">
        <Input id="release-name" value={name} maxLength={limits.name} onChange={({ target }) => setName(target.value)} />
        <Button type="primary" loading={isReleasing} disabled={isUnchanged} onClick={() => void release()}>
          Make release
        </Button>
      </div>
      <p role="status" className="quiet">
        {status === 'loaded' ? sinceText(changes.length, newest) : ' '}
      </p>
    </form>
  )
}

function sinceText(changes: number, newest: AgendaRelease | undefined): string {
  if (!newest) return changes === 0 ? 'Nothing is published yet.' : `${counted(changes, 'session is', 'sessions are')} published.`
  return changes === 0
    ? `Nothing was changed since release ${newest.number}.`
    : `${counted(changes, 'session was', 'sessions were')} changed since release ${newest.number}.`
}
