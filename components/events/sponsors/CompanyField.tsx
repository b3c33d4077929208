import { Form } from 'antd'
import type { Sponsor } from '#contract/events/sponsors.ts'
import { fetchCompany } from '#store/common/common.ts'
import { sponsors } from '#store/events/sponsors.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { fieldsOf } from '../../form/fieldsOf.ts'

const { ReferenceField } = fieldsOf(sponsors.declared)

/** Selects the company of a sponsor. Its name, website, description and logo fill empty fields; other fields stay unchanged. */
export function CompanyField({ row }: { row: Sponsor | null }) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const dispatch = useAppDispatch()
  const fill = async (companyId: number | null) => {
    if (companyId === null) return
    const result = await dispatch(fetchCompany({ companyId }))
    // Another company may have been chosen meanwhile.
    if (!fetchCompany.fulfilled.match(result) || form.getFieldValue('companyId') !== companyId) return
    const { name, website, logoUrl, description } = result.payload
    const values = Object.entries({ name, websiteUrl: website, logoUrl, description })
    form.setFieldsValue(Object.fromEntries(values.filter(([key, value]) => value && !form.getFieldValue(key))))
  }
  return (
    <ReferenceField
      name="companyId"
      row={row}
      onSelect={(companyId) => void fill(companyId)}
      placeholder="Type a name to fill the fields from a company"
    />
  )
}
