import { HistoryOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { routes } from '#constants/routes.ts'
import { companies } from '#store/companies/companies.ts'
import { Viewers } from '../../resource/live/Viewers.tsx'
import { DeleteButton } from '../../resource/record/DeleteButton.tsx'
import { RowFormBody } from '../../resource/record/RowFormBody.tsx'
import { useLeaveGuard } from '../../resource/record/useLeaveGuard.ts'
import { useRowForm } from '../../resource/record/useRowForm.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { CompanyFields } from '../CompanyFields.tsx'
import type { CompanyPartProps } from './CompanyPartProps.ts'

const RecordMenu = lazyPart(() => import('../../utilities/RecordMenu.tsx').then((file) => file.RecordMenu))
const MergedRecords = lazyPart(() => import('../../utilities/MergedRecords.tsx').then((file) => file.MergedRecords))
const Subsidiaries = lazyPart(() => import('./Subsidiaries.tsx').then((file) => file.Subsidiaries))
const HistoryDrawer = lazyPart(() => import('../../resource/record/HistoryDrawer.tsx').then((file) => file.HistoryDrawer))

/** Every field of a company, its history and its delete. */
export function DetailsPart({ company }: CompanyPartProps) {
  const router = useRouter()
  const rowForm = useRowForm(companies, { row: company, defaults: {} })
  const { isDirty, isSaving, save, dropDraft } = rowForm
  const [showsHistory, setShowsHistory] = useState(false)
  const mayEdit = usePermission('editEvents')
  useLeaveGuard(rowForm)
  const submit = () => void save()
  return (
    <>
      <RowFormBody rowForm={rowForm} schema={companies.declared.schema} onSubmit={submit} isReadOnly={!mayEdit}>
        <CompanyFields row={company} />
      </RowFormBody>
      <aside className="evidence merged-records" aria-label="Related companies">
        <Subsidiaries companyId={company.companyId} />
        {mayEdit && <MergedRecords resource="companies" id={company.companyId} version={company.rowVersion} />}
      </aside>
      <Flex gap={8} align="center" className="save-bar notices-stay-above">
        {mayEdit && (
          <>
            <Button type="primary" loading={isSaving} disabled={!isDirty} onClick={submit}>
              Save
            </Button>
            {isDirty && <Button onClick={dropDraft}>Discard changes</Button>}
          </>
        )}
        <span className="grow quiet">{isDirty ? 'You have unsaved changes.' : ''}</span>
        <Viewers resource={companies.declared.name} id={company.companyId} />
        {mayEdit && (
          <DeleteButton resource={companies} row={company} name={company.name} onDeleted={() => void router.replace(routes.companies)} />
        )}
        <Button type="text" icon={<HistoryOutlined />} onClick={() => setShowsHistory(true)}>
          History
        </Button>
        {mayEdit && <RecordMenu kind="companies" id={company.companyId} name={company.name} />}
      </Flex>
      {showsHistory && (
        <HistoryDrawer
          resource={companies.declared}
          id={company.companyId}
          rowVersion={company.rowVersion}
          isReadOnly={!mayEdit}
          onClose={() => setShowsHistory(false)}
          onRestored={() => setShowsHistory(false)}
        />
      )}
    </>
  )
}
