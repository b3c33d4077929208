import { useEffect, useEffectEvent } from 'react'
import { resaveHeadshots } from '#store/events/headshots.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { jobStarted } from '#store/jobs/jobs.ts'
import { addCompany } from '#store/utilities/companies.ts'
import { ofType } from '#store/utilities/utilityAction.ts'
import { AddCompanyDialog } from '../companies/AddCompanyDialog.tsx'
import { useConfirm } from '../ui/ConfirmProvider.tsx'
import { ChangeTypeTool } from './ChangeTypeTool.tsx'
import { CompanyOfContact } from './CompanyOfContact.tsx'
import { MergeTool } from './MergeTool.tsx'
import { MoveContact } from './MoveContact.tsx'
import type { Tool } from './Tools.tsx'

const addToCompanies = ofType(addCompany, 'companies')

interface Props {
  tool: Tool
  onOpenCompany: (companyId: number) => void
  onClose: () => void
}

/** The dialog of a tool. */
export function OpenTool({ tool, onOpenCompany, onClose }: Props) {
  switch (tool) {
    case 'mergeContacts':
      return <MergeTool kind="contacts" onClose={onClose} />
    case 'mergeCompanies':
      return <MergeTool kind="companies" onClose={onClose} />
    case 'moveContact':
      return <MoveContact onClose={onClose} />
    case 'addContact':
      return <CompanyOfContact action="add" onClose={onClose} />
    case 'removeContact':
      return <CompanyOfContact action="remove" onClose={onClose} />
    case 'addCompany':
      return <AddCompanyDialog add={addToCompanies} onAdded={({ companyId }) => onOpenCompany(companyId)} onClose={onClose} />
    case 'changeType':
      return <ChangeTypeTool onClose={onClose} />
    case 'headshots':
      return <ResaveAll onClose={onClose} />
  }
}

/** Asks, then has the headshots of all events rendered again by a job. */
function ResaveAll({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const ask = useEffectEvent(async () => {
    const isConfirmed = await confirm({
      title: 'Rebuild the headshots of all events?',
      content: 'Each headshot is cropped again from its original picture, in the background.',
      okText: 'Rebuild',
    })
    onClose()
    if (!isConfirmed) return
    const result = await dispatch(resaveHeadshots({}))
    if (resaveHeadshots.fulfilled.match(result) && 'job' in result.payload) dispatch(jobStarted(result.payload.job))
  })
  useEffect(() => void ask(), [])
  return null
}
