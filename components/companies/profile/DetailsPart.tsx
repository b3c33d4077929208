import { useRouter } from 'next/router'
import { routes } from '#constants/routes.ts'
import { companies } from '#store/companies/companies.ts'
import { DeleteButton } from '../../resource/record/DeleteButton.tsx'
import { RecordPage } from '../../resource/record/RecordPage.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { usePermission } from '../../ui/usePermission.ts'
import { CompanyFields } from '../CompanyFields.tsx'
import type { CompanyPartProps } from './CompanyPartProps.ts'

const RecordMenu = lazyPart(() => import('../../utilities/RecordMenu.tsx').then((file) => file.RecordMenu))
const MergedRecords = lazyPart(() => import('../../utilities/MergedRecords.tsx').then((file) => file.MergedRecords))
const Subsidiaries = lazyPart(() => import('./Subsidiaries.tsx').then((file) => file.Subsidiaries))

/** Every field of a company, and the companies that belong to it. */
export function DetailsPart({ company }: CompanyPartProps) {
  const { companyId, name, rowVersion } = company
  const router = useRouter()
  const mayEdit = usePermission(companies.declared.calls.upsert.permission)
  const related = (
    <aside className="evidence merged-records" aria-label="Related companies">
      <Subsidiaries companyId={companyId} />
      {mayEdit && <MergedRecords resource="companies" id={companyId} version={rowVersion} />}
    </aside>
  )
  const actions = (
    <>
      <DeleteButton resource={companies} row={company} name={name} onDeleted={() => void router.replace(routes.companies)} />
      <RecordMenu kind="companies" id={companyId} name={name} />
    </>
  )
  return (
    <RecordPage resource={companies} row={company} beside={related} actions={actions}>
      <CompanyFields row={company} />
    </RecordPage>
  )
}
