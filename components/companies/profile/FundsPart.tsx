import { Funds } from '../../funds/Funds.tsx'
import type { CompanyPartProps } from './CompanyPartProps.ts'

/** The funds of a company, with the returns of one of them. */
export const FundsPart = ({ company: { companyId } }: CompanyPartProps) => <Funds companyId={companyId} />
