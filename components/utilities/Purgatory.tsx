import { useState } from 'react'
import { contactStates } from '#constants/choices.ts'
import { limits } from '#constants/limits.ts'
import { routes } from '#constants/routes.ts'
import { sameNotes } from '#constants/samePerson.ts'
import type { Contact } from '#contract/contacts.ts'
import type { SamePerson } from '#contract/utilities/purgatory.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { refreshRequested } from '#store/ui/ui.ts'
import { purgatory, removeFromPurgatory, samePeople } from '#store/utilities/purgatory.ts'
import { nameOfContact } from '../contacts/contactColumns.tsx'
import { lastPageOf, totalText } from '../resource/base/listTotal.ts'
import { useResource } from '../resource/base/useResource.ts'
import { Button } from '../ui/Button.tsx'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { LoadAgain } from '../ui/LoadAgain.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PhoneText } from '../ui/PhoneText.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useLookup } from '../ui/useLookup.ts'
import { usePermission } from '../ui/usePermission.ts'

const PickRecord = lazyPart(() => import('./PickRecord.tsx').then((file) => file.PickRecord<'companies'>))
const MergeTool = lazyPart(() => import('./MergeTool.tsx').then((file) => file.MergeTool))

const pageSize = limits.pageSizeDefault
export const purgatoryQuery = (page: number) => ({ contactStateId: contactStates.purgatory, page, pageSize })

/** People whom nobody of the staff has accepted yet, each with whom they may be. */
export function Purgatory() {
  const [page, setPage] = useState(1)
  const list = useResource(purgatory, purgatoryQuery(page))
  const { rows, status, total, reload } = list
  return (
    <section className="panel" aria-labelledby="purgatory">
      <div className="panel-head">
        <h2 id="purgatory">Awaiting approval</h2>
        {status === 'loaded' && <span className="quiet">{totalText(list)}</span>}
      </div>
      {rows.length === 0 && (status === 'idle' || status === 'loading') && (
        <div className="panel-pad">
          <Skeleton widths={[100, 100, 61]} />
        </div>
      )}
      {status === 'failed' && <LoadAgain text="The people awaiting approval could not be loaded." onClick={reload} />}
      {status === 'loaded' && rows.length === 0 && (
        <p className="panel-empty quiet">No one is waiting. People who register without being known appear here.</p>
      )}
      {rows.length > 0 && <Queue rows={rows} />}
      {total > pageSize && (
        <div className="panel-pad purgatory-pages">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="quiet">{totalText(list)} people wait</span>
          <Button disabled={page >= lastPageOf(list, pageSize)} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  )
}

/** The people of a page, each with whom they may be. */
function Queue({ rows }: { rows: readonly Contact[] }) {
  const { rows: same } = useLookup(samePeople, { contactIds: rows.map(({ contactId }) => contactId).join() })
  return (
    <ul className="plain-list">
      {rows.map((row) => (
        <Waiting key={row.contactId} contact={row} same={same.filter(({ forContactId }) => forContactId === row.contactId)} />
      ))}
    </ul>
  )
}

/** Someone who waits, with what can be decided. */
function Waiting({ contact, same }: { contact: Contact; same: readonly SamePerson[] }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const mayEdit = usePermission('editEvents')
  const [isSaving, setSaving] = useState(false)
  const [otherId, setOtherId] = useState<number | 'search'>()
  const [isChoosing, setChoosing] = useState(false)
  const { contactId } = contact
  const name = nameOfContact(contact)
  const decide = async (action: 'accept' | 'discard', companyId?: number) => {
    const question = {
      title: `Discard ${name}?`,
      content: 'The contact is archived. Their registrations stay.',
      okText: 'Discard',
    }
    if (action === 'discard' && !(await confirm(question))) return
    setSaving(true)
    const data = { contactId, action, ...(companyId !== undefined && { companyId }) }
    await dispatch(removeFromPurgatory({ data, type: 'contacts' }))
    setSaving(false)
    dispatch(refreshRequested())
  }
  return (
    <li className="panel-line purgatory-person">
      <div className="purgatory-words">
        <strong>
          <PageLink href={routes.contact(contactId)}>{name}</PageLink>
        </strong>
        <span className="quiet">
          {[contact.jobTitle, contact.companyName, contact.email].filter(Boolean).join(' · ')}
          {contact.phone && (
            <>
              {' · '}
              <PhoneText number={contact.phone} />
            </>
          )}
        </span>
        {same.map((hit) => (
          <span key={hit.contactId} className="purgatory-same">
            <span className="quiet">May be</span>
            <PageLink href={routes.contact(hit.contactId)}>{hit.fullName}</PageLink>
            <span className="quiet">({sameNotes(hit)})</span>
            {mayEdit && (
              <Button size="small" aria-label={`Merge ${name} into ${hit.fullName}`} onClick={() => setOtherId(hit.contactId)}>
                Merge
              </Button>
            )}
            <span className="quiet purgatory-detail">{[hit.companyName, hit.email].filter(Boolean).join(' · ')}</span>
          </span>
        ))}
      </div>
      {mayEdit && (
        <div className="purgatory-actions">
          <Button size="small" loading={isSaving} aria-label={`Accept ${name}`} onClick={() => void decide('accept')}>
            Accept
          </Button>
          {contact.companyId == null && (
            <Button size="small" aria-label={`Accept into company: ${name}`} onClick={() => setChoosing(true)}>
              Accept into company
            </Button>
          )}
          <Button size="small" aria-label={`Find match of ${name}`} onClick={() => setOtherId('search')}>
            Find match
          </Button>
          <Button size="small" aria-label={`Discard ${name}`} onClick={() => void decide('discard')}>
            Discard
          </Button>
        </div>
      )}
      {isChoosing && (
        <PickRecord
          list="companies"
          title={`Accept ${name} into a company`}
          label="Company"
          okText="Accept"
          onPick={(companyId) => {
            setChoosing(false)
            void decide('accept', companyId)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {otherId !== undefined && (
        <MergeTool
          kind="contacts"
          otherId={contactId}
          otherName={name}
          {...(otherId !== 'search' && { id: otherId })}
          onClose={() => setOtherId(undefined)}
        />
      )}
    </li>
  )
}
