import { Alert, Button, Flex } from 'antd'
import type { PossibleCompany } from '#contract/addCompany.ts'

interface Props {
  /** Companies that the new one may be. */
  companies: readonly PossibleCompany[]
  isSaving: boolean
  onUse: (company: PossibleCompany) => void
  /** Adds the company although others look the same. */
  onAddAnyway: () => void
}

const reasons = { name: 'same name', domain: 'same domain', regulatoryId: 'same regulatory number' } as const

/** Asks whether a new company is one of those that it may be. */
export const PossibleCompanies = ({ companies, isSaving, onUse, onAddAnyway }: Props) => (
  <Alert
    type="warning"
    showIcon
    title={companies.length === 1 ? 'This company may already exist' : 'This may be one of these companies'}
    description={
      <Flex vertical gap={6} align="start">
        {companies.map((company) => (
          <Button key={company.companyId} size="small" className="wrapping-button" onClick={() => onUse(company)}>
            Use {[company.name, company.companyType, company.reason !== 'name' && reasons[company.reason]].filter(Boolean).join(' · ')}
          </Button>
        ))}
        <Button size="small" type="link" loading={isSaving} onClick={onAddAnyway}>
          No, this is a different company
        </Button>
      </Flex>
    }
  />
)
