import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { routes } from '#constants/routes.ts'
import type { EventCompany } from '#contract/events/eventCompanies.ts'
import { eventCompanies } from '#store/events/eventCompanies.ts'
import { funds } from '#store/funds/funds.ts'
import { ChoicesField } from '../../form/ChoicesField.tsx'
import { fieldOf } from '../../form/fieldsOf.ts'
import { useResource } from '../../resource/base/useResource.ts'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageLink } from '../../ui/PageLink.tsx'

const Choices = fieldOf(eventCompanies.declared, ChoicesField)

/** Which of its funds a company brings to the event. Nothing while no company is chosen. */
export function FundsField({ row }: { row: EventCompany | null }) {
  const form = Form.useFormInstance()
  const chosenId = Form.useWatch<number | undefined>('companyId', form)
  const companyId = row?.companyId ?? chosenId
  const list = useResource(funds, companyId ? { companyId } : undefined)
  const shownId = useRef(companyId)
  useEffect(() => {
    // The funds of another company cannot be brought.
    if (shownId.current && companyId !== shownId.current) form.setFieldValue('fundIds', undefined)
    shownId.current = companyId
  }, [companyId, form])
  if (!companyId) return null
  const own = list.rows.filter((fund) => fund.companyId === companyId)
  const goneIds = (row?.fundIds ?? []).filter((id) => list.status === 'loaded' && !own.some(({ fundId }) => fundId === id))
  const choices = [
    ...own.map(({ fundId, name }) => ({ value: fundId, label: name })),
    ...goneIds.map((id) => ({ value: id, label: 'Deleted fund' })),
  ]
  return <Choices name="fundIds" choices={choices} extra={<Help companyId={companyId} list={list} isEmpty={own.length === 0} />} />
}

interface HelpProps {
  companyId: number
  list: { status: string; reload: () => void }
  isEmpty: boolean
}

function Help({ companyId, list: { status, reload }, isEmpty }: HelpProps) {
  if (status === 'failed') return <LoadAgain text="The funds could not be loaded." onClick={reload} />
  if (status !== 'loaded' || !isEmpty) return null
  return (
    <>
      This company has no funds yet. <PageLink href={`${routes.company(companyId)}?part=funds`}>Add one</PageLink>
    </>
  )
}
