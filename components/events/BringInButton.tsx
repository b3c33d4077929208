import { useState } from 'react'
import { noPeople } from '#contract/events/peopleCounts.ts'
import { futurePeopleTexts } from '#contract/events/peopleQuestions.ts'
import { bringIn, previewBringIn } from '#store/events/bringIn.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { jobStarted } from '#store/jobs/jobs.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { usePermission } from '../ui/usePermission.ts'

/** Adds the companies and contacts of approved registrations that the event does not have yet, after saying how many. */
export function BringInButton({ eventId }: { eventId: number }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const mayEdit = usePermission('editEvents')
  const [isBusy, setBusy] = useState(false)
  if (!mayEdit) return null
  const start = async () => {
    setBusy(true)
    const counted = await dispatch(previewBringIn({ eventId }))
    setBusy(false)
    if (!previewBringIn.fulfilled.match(counted)) return
    const { companiesAdded, contactsAdded } = counted.payload
    const canStart = companiesAdded + contactsAdded > 0
    const facts = futurePeopleTexts({ ...noPeople, ...counted.payload })
    const isConfirmed = await confirm({
      title: canStart ? 'Bring in the people of approved registrations?' : 'No one can be brought in now',
      content: (
        <>
          {facts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
          <p>
            {canStart
              ? 'What is already there does not change. You can undo this for 10 minutes.'
              : 'Every approved registration that has a contact and a company is here already.'}
          </p>
        </>
      ),
      okText: canStart ? 'Bring in' : 'Close',
      okOnly: !canStart,
    })
    if (!isConfirmed || !canStart) return
    setBusy(true)
    const started = await dispatch(bringIn({ eventId }))
    setBusy(false)
    if (bringIn.fulfilled.match(started)) dispatch(jobStarted(started.payload))
  }
  return (
    <Button loading={isBusy} onClick={() => void start()} title="Add companies and contacts of approved registrations">
      Bring in approved
    </Button>
  )
}
