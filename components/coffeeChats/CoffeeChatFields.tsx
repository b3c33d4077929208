import { Divider, Form } from 'antd'
import { useState } from 'react'
import { chatFormats, chatLimits, chatMoves, chatStatuses } from '#constants/coffeeChats.ts'
import type { CoffeeChat } from '#contract/coffeeChats/coffeeChats.ts'
import { fundChoices } from '#store/coffeeChats/choices.ts'
import { coffeeChats } from '#store/coffeeChats/coffeeChats.ts'
import { selectCoffeeChatParams } from '#store/coffeeChats/params.ts'
import { useAppSelector } from '#store/hooks.ts'
import { TimeZoneField } from '../form/TimeZoneField.tsx'
import { useNamingRow } from '../form/copiedRow.ts'
import { CountryField } from '../form/CountryField.tsx'
import { DateRangeFields } from '../form/DateRangeFields.tsx'
import { DateTimeField } from '../form/DateTimeField.tsx'
import { Field } from '../form/Field.tsx'
import { FieldGroup } from '../form/FieldGroup.tsx'
import { fieldOf, fieldsOf, rangeOf } from '../form/fieldsOf.ts'
import { PictureField } from '../form/PictureField.tsx'
import { SearchField } from '../form/SearchField.tsx'
import { AfterPaint } from '../ui/AfterPaint.tsx'
import { Attendees } from './Attendees.tsx'
import { PeopleSelect } from '../form/PeopleSelect.tsx'
import { RemindersField } from './RemindersField.tsx'

const { NumberField, ReferenceField, SelectField, TagsField, TextAreaField, TextField } = fieldsOf(coffeeChats.declared)
const Search = fieldOf(coffeeChats.declared, SearchField)
const DateRange = rangeOf(coffeeChats.declared, DateRangeFields)
const DateTime = fieldOf(coffeeChats.declared, DateTimeField)
const Country = fieldOf(coffeeChats.declared, CountryField)
const Picture = fieldOf(coffeeChats.declared, PictureField)

/** The fields of a coffee chat in sections, and its attendees. */
export function CoffeeChatFields({ row }: { row: CoffeeChat | null }) {
  const form = Form.useFormInstance()
  const format = Form.useWatch<number | undefined>('chatFormat', form) ?? row?.chatFormat
  const hostCompanyId = Form.useWatch<number | null | undefined>('hostCompanyId', form)
  const { params } = useAppSelector(selectCoffeeChatParams)
  return (
    <>
      <FieldGroup title="Coffee chat">
        <div className="wide">
          <TextField name="title" autoFocus={!row} />
        </div>
        <SelectField name="coffeeChatStatusId" choices={statusChoices(row)} />
        <SelectField name="chatFormat" />
        <Host row={row} />
        <div className="wide">
          <CoHosts row={row} />
        </div>
        <DateRange start="startsAt" end="endsAt" usualMinutes={chatLimits.usualMinutes} />
        <TimeZoneField dateName="startsAt" />
        {format === chatFormats.inPerson ? (
          <>
            <TextField name="venueName" />
            <TextField name="city" />
            <Country name="countryCode" />
          </>
        ) : (
          <TextField name="virtualUrl" type="url" placeholder="https://" />
        )}
      </FieldGroup>
      <FieldGroup title="Who can come">
        <SelectField name="audienceSide" />
        <SelectField name="inviteMode" />
        <NumberField name="minAttendees" />
        <NumberField name="maxAttendees" extra="Not counting the host and co-hosts" />
        <DateTime name="registrationClosesAt" />
      </FieldGroup>
      {row && (
        <AfterPaint>
          <Divider titlePlacement="start" plain>
            Attendees
          </Divider>
          <div className="chat-attendees">
            <Attendees chat={row} />
          </div>
        </AfterPaint>
      )}
      <AfterPaint>
        <FieldGroup title="About">
          <div className="wide">
            <TagsField name="strategies" suggestions={params?.strategies} />
            <TextAreaField name="description" rows={3} />
          </div>
          {hostCompanyId != null && <ReferenceField name="fundId" row={row} from={fundChoices} scope={{ companyId: hostCompanyId }} />}
          <ReferenceField name="eventId" row={row} placeholder="Type the name of an event" />
          <div className="wide">
            <RemindersField row={row} />
            <Picture name="imageUrl" />
          </div>
        </FieldGroup>
      </AfterPaint>
    </>
  )
}

/** Full is never chosen, and a new chat is a draft or open. */
const statusChoices = (row: CoffeeChat | null) => {
  const allowed = row ? [row.coffeeChatStatusId, ...chatMoves[row.coffeeChatStatusId]] : [chatStatuses.draft, chatStatuses.open]
  return chatStatuses.filter(({ value }) => allowed.includes(value))
}

/** Choosing the host fills in their company. */
function Host({ row }: { row: CoffeeChat | null }) {
  const form = Form.useFormInstance()
  const naming = useNamingRow(row)
  const [company, setCompany] = useState<{ value: number; label: string }>()
  return (
    <>
      <Search
        name="hostContactId"
        list="contacts"
        selected={naming && { value: naming.hostContactId, label: naming.hostName }}
        onSelect={(_, hit) => {
          if (hit?.companyId == null || !('companyName' in hit)) return
          setCompany({ value: hit.companyId, label: hit.companyName ?? '' })
          form.setFieldValue('hostCompanyId', hit.companyId)
        }}
      />
      <ReferenceField name="hostCompanyId" row={row} selected={company} />
    </>
  )
}

function CoHosts({ row }: { row: CoffeeChat | null }) {
  const naming = useNamingRow(row)
  const known = (naming?.coHostContactIds ?? []).map((value, at) => ({ value, label: naming?.coHostNames[at] ?? `Contact ${value}` }))
  return (
    <Field name="coHostContactIds">
      <PeopleSelect name="coHostContactIds" known={known} />
    </Field>
  )
}
