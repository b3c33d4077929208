import { Divider, Form, Select } from 'antd'
import { linkTargets as choices } from '#constants/setUpChoices.ts'
import { type DynamicLink, shortLinkPath, targetedLinkTypes } from '#contract/events/dynamicLinks.ts'
import type { Event } from '#contract/events/events.ts'
import { dynamicLinks, linkTargets } from '#store/events/dynamicLinks.ts'
import { irReps } from '#store/events/events.ts'
import { companyTypeChoices } from '#store/events/companyTypeChoices.ts'
import { DateTimeField } from '../../form/DateTimeField.tsx'
import { Field } from '../../form/Field.tsx'
import { fieldOf, fieldsOf } from '../../form/fieldsOf.ts'
import { AfterPaint } from '../../ui/AfterPaint.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { LinkClicks } from './LinkClicks.tsx'
import { AddressCode } from '../../ui/AddressCode.tsx'

const { ReferenceField, SelectField, SwitchField, TextField } = fieldsOf(dynamicLinks.declared)
const DateTime = fieldOf(dynamicLinks.declared, DateTimeField)
const Typed = fieldOf(dynamicLinks.declared, Field)

/** The fields of a link, with its full address, its QR code and its clicks. */
export function LinkFields({ row, event: { eventId, websiteUrl } }: { row: DynamicLink | null; event: Event }) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const targetType = Form.useWatch<number | undefined>('targetType') ?? row?.targetType
  const targets = useLookup(linkTargets, { eventId })
  const types = useLookup(companyTypeChoices, { eventId })
  const reps = useLookup(irReps, { eventId })
  const targetOptions = targets.rows.filter((one) => one.targetType === targetType)
  const isDeletedTarget = row?.targetId && row.targetType === targetType && !targetOptions.some(({ targetId }) => targetId === row.targetId)
  return (
    <>
      {row && <AddressCode path={shortLinkPath(row.shortCode ?? '')} fileName={row.shortCode ?? ''} title="Opening it counts as a click" />}
      {!websiteUrl && (
        <p className="quiet">This event has no website yet. Add one on the Details tab. Until then, links open a page that says so.</p>
      )}
      <TextField name="name" autoFocus={!row} />
      <div className="form-grid">
        <Typed name="targetType">
          <Select options={[...choices]} onChange={() => form.setFieldValue('targetId', null)} />
        </Typed>
        {targetType !== undefined && targetedLinkTypes.includes(targetType) && (
          <SelectField
            name="targetId"
            choices={[
              ...targetOptions.map(({ targetId, name }) => ({ value: targetId, label: name })),
              ...(isDeletedTarget && targets.status === 'loaded' ? [{ value: row.targetId ?? 0, label: 'Deleted' }] : []),
            ]}
            extra={targets.status === 'failed' && <LoadAgain text="The pages and sessions could not be loaded." onClick={targets.reload} />}
          />
        )}
        <ReferenceField name="eventCompanyTypeId" row={row} list={types} optionsBy="eventCompanyTypeId" entityNames="company types" />
        <ReferenceField name="irRepContactId" row={row} list={reps} optionsBy="contactId" entityNames="IR reps" />
        <TextField
          name="shortCode"
          disabled={row !== null}
          extra={row ? 'Cannot be changed, because it may be in print' : 'Leave empty to generate one'}
        />
        <DateTime name="expiresAt" extra="Leave empty if it never expires" />
        <TextField name="utmSource" />
        <TextField name="utmMedium" />
        <TextField name="utmCampaign" />
        <SwitchField name="isActive" />
      </div>
      {row && (
        <AfterPaint>
          <Divider titlePlacement="start" plain>
            Clicks of the last 14 days
          </Divider>
          <LinkClicks dynamicLinkId={row.dynamicLinkId} />
        </AfterPaint>
      )}
    </>
  )
}
