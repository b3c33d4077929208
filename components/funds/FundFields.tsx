import { Form } from 'antd'
import { assetClasses, hurdleTypes, lockupTypes } from '#constants/funds.ts'
import { strategies } from '#constants/strategies.ts'
import type { Fund } from '#contract/funds/funds.ts'
import { funds } from '#store/funds/funds.ts'
import { CountryField } from '../form/CountryField.tsx'
import { CurrencyField } from '../form/CurrencyField.tsx'
import { FieldGroup } from '../form/FieldGroup.tsx'
import { fieldOf, fieldsOf } from '../form/fieldsOf.ts'
import { LocalInputField } from '../form/LocalInputField.tsx'
import { AfterPaint } from '../ui/AfterPaint.tsx'

const { NumberField, ReferenceField, SelectField, SwitchField, TagsField, TextAreaField, TextField } = fieldsOf(funds.declared)
const LocalDate = fieldOf(funds.declared, LocalInputField)
const Country = fieldOf(funds.declared, CountryField)
const Currency = fieldOf(funds.declared, CurrencyField)

const closedEnded: readonly (number | undefined)[] = [
  assetClasses.privateEquity,
  assetClasses.privateCredit,
  assetClasses.venture,
  assetClasses.realEstate,
  assetClasses.infrastructure,
]

/** The fields of a fund, in sections. */
export function FundFields({ row }: { row: Fund | null }) {
  const form = Form.useFormInstance()
  const currency = Form.useWatch<string | undefined>('currency', form)
  const hurdleType = Form.useWatch<number | null | undefined>('hurdleType', form)
  const lockupType = Form.useWatch<number | null | undefined>('lockupType', form)
  const assetClass = Form.useWatch<number | undefined>('assetClass', form)
  const hasLockup = lockupType === lockupTypes.soft || lockupType === lockupTypes.hard
  return (
    <>
      <FieldGroup title="Fund">
        <div className="wide">
          <TextField name="name" />
        </div>
        <SelectField name="assetClass" />
        <SelectField name="fundStateId" />
        <div className="wide">
          <TagsField name="strategies" suggestions={strategies} />
        </div>
        <LocalDate name="inceptionDate" kind="date" />
        <Currency name="currency" />
        <SelectField name="reportingStyle" />
        <SelectField name="returnFrequency" />
        <TextField name="shareClass" />
        <TextField name="isin" />
        <SelectField name="structure" clearable />
        <Country name="domicileCountry" />
        <SwitchField name="isVisible" />
      </FieldGroup>
      <AfterPaint>
        <FieldGroup title="Strategy">
          <TextField name="subStrategy" />
          <TextField name="benchmark" />
          <div className="wide">
            <TagsField name="geographicFocus" />
            <TagsField name="sectorFocus" />
            <TextAreaField name="strategyDescription" rows={3} />
          </div>
          <NumberField name="targetReturnPct" />
          <NumberField name="targetVolatilityPct" />
          <NumberField name="leverageMax" />
          <ReferenceField name="portfolioManagerContactId" row={row} placeholder="Type a name" />
        </FieldGroup>
        <FieldGroup title="Assets">
          <NumberField name="fundAum" unit={currency} />
          <LocalDate name="fundAumAsOf" kind="date" />
          <NumberField name="strategyAum" unit={currency} />
          <LocalDate name="strategyAumAsOf" kind="date" />
          <NumberField name="firmAum" unit={currency} />
          <LocalDate name="firmAumAsOf" kind="date" />
          <NumberField name="capacity" unit={currency} />
          {(closedEnded.includes(assetClass) || row?.vintageYear != null) && (
            <>
              <NumberField name="vintageYear" />
              <NumberField name="fundSize" unit={currency} />
              <NumberField name="committedCapital" unit={currency} />
            </>
          )}
        </FieldGroup>
        <FieldGroup title="Fees">
          <NumberField name="managementFeePct" />
          <NumberField name="performanceFeePct" />
          <SelectField name="hurdleType" clearable />
          {hurdleType === hurdleTypes.fixed && <NumberField name="hurdlePct" />}
          {hurdleType === hurdleTypes.index && <TextField name="hurdleIndex" />}
          <SwitchField name="hasHighWaterMark" />
        </FieldGroup>
        <FieldGroup title="Terms">
          <NumberField name="minimumInvestment" unit={currency} />
          <NumberField name="additionalInvestment" unit={currency} />
          <SelectField name="subscriptionFrequency" clearable />
          <SelectField name="redemptionFrequency" clearable />
          <NumberField name="redemptionNoticeDays" />
          <SelectField name="lockupType" clearable />
          {hasLockup && <NumberField name="lockupMonths" />}
          <NumberField name="gatePct" />
        </FieldGroup>
        <FieldGroup title="Service providers">
          <TextField name="administrator" />
          <TextField name="auditor" />
          <TextField name="primeBrokers" />
          <TextField name="custodian" />
          <TextField name="legalCounsel" />
        </FieldGroup>
      </AfterPaint>
    </>
  )
}
