import { Button, Form } from 'antd'
import { useState } from 'react'
import type { CompanyHit } from '#contract/common.ts'
import type { EventCompany } from '#contract/events/eventCompanies.ts'
import { eventCompanies } from '#store/events/eventCompanies.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const { ReferenceField } = fieldsOf(eventCompanies.declared)
type NamedCompany = Pick<CompanyHit, 'companyId' | 'name'>
const AddCompanyDialog = lazyPart(() => import('../../companies/AddCompanyDialog.tsx').then((file) => file.AddCompanyDialog))

/** Selects the company, field `companyId`: an existing one, or one that is added here. It cannot change in an existing row. */
export function CompanyField({ row }: { row: EventCompany | null }) {
  const form = Form.useFormInstance<{ companyId?: number }>()
  const [added, setAdded] = useState<NamedCompany | null>(null)
  const [isAdding, setAdding] = useState(false)
  const selected = row ? { value: row.companyId, label: row.name } : added && { value: added.companyId, label: added.name }
  const selectAdded = (company: NamedCompany) => {
    setAdded(company)
    form.setFieldsValue({ companyId: company.companyId })
    setAdding(false)
  }
  return (
    <>
      <ReferenceField
        name="companyId"
        row={row}
        selected={selected}
        disabled={row !== null}
        placeholder="Type the name of a company"
        extra={
          row === null && (
            <>
              Not listed?{' '}
              <Button type="link" size="small" className="inline-link" onClick={() => setAdding(true)}>
                Add a new company
              </Button>
            </>
          )
        }
      />
      {isAdding && <AddCompanyDialog onAdded={selectAdded} onClose={() => setAdding(false)} />}
    </>
  )
}
