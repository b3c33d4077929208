import { useRouter } from 'next/router'
import type { CompanyTypeChoice } from '#contract/events/companyTypeChoices.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { useAddress } from '../../resource/base/useAddress.ts'
import { type LoadedLookup, useLookup } from '../../ui/useLookup.ts'

export interface ChosenForm {
  types: LoadedLookup<CompanyTypeChoice>
  /** The company type whose form is shown; 0 when there is none or they could not be loaded, undefined until that is known. */
  typeId: number | undefined
  choose: (eventCompanyTypeId: number) => void
}

/** The form that is edited: that of the company type in the address (`?form=3`), or of the first active one. */
export function useForm(eventId: number): ChosenForm {
  const types = useLookup(companyTypeChoices, { eventId })
  const inAddress = formInAddress(useRouter().query.form)
  const changeAddress = useAddress()
  const { rows, status } = types
  const isSettled = status === 'loaded' || status === 'failed'
  const isKnownType = rows.some(({ eventCompanyTypeId }) => eventCompanyTypeId === inAddress)
  const first = rows.find(({ isActive }) => isActive) ?? rows[0]
  return {
    types,
    typeId: inAddress && (isKnownType || status !== 'loaded') ? inAddress : isSettled ? (first?.eventCompanyTypeId ?? 0) : undefined,
    choose: (eventCompanyTypeId) => changeAddress({ form: String(eventCompanyTypeId), page: '' }),
  }
}

/** The id of a company type in the address. */
export const formInAddress = (text: unknown): number | undefined =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
