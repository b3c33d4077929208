import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { Form } from 'antd'
import * as z from 'zod'
import { fieldsOf } from '#components/form/fieldsOf.ts'
import { FormSchema } from '#components/form/FormSchema.tsx'
import { LocationsTab } from '#components/events/locations/LocationsTab.tsx'
import { companyAutocomplete } from '#contract/common.ts'
import { eventCompanyNames } from '#contract/events/eventPeople.ts'
import { locations } from '#contract/events/locations.ts'
import { optionalId, positiveId } from '#contract/fields.ts'
import { defineResource } from '#contract/resource.ts'
import { locationRow } from '../support/agendaScreen.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

test('what a record refers to is shown and offered by its name when the others cannot be loaded', async () => {
  const hall = locationRow(1, 'Grand Hall', { assignment: 2, reservedForEventCompanyId: 5, reservedForName: 'Acme Capital' })
  answer(locations.calls.list, { data: [hall], meta: { total: 1, page: 1, pageSize: 50 } })
  answer(eventCompanyNames, { status: 500, message: 'Out of order' })
  const { user } = renderScreen(<LocationsTab event={eventRow({ eventId: 7 })} />, { url: '/events/7/locations' })
  await user.click(await screen.findByText('Grand Hall'))
  await screen.findByText('The companies could not be loaded.')
  const select = await screen.findByRole('combobox', { name: 'Reserved for' })
  expect(screen.getByText('Acme Capital')).toBeVisible()
  await user.click(select)
  expect(await screen.findByRole('option', { name: 'Acme Capital' })).toBeInTheDocument()
})

/** As a newcomer declares references to a large list and to a list of the event. */
const banners = defineResource({
  area: 'tests',
  name: 'banners',
  label: 'Banner',
  idKey: 'bannerId',
  parent: 'eventId',
  schema: z.object({ eventId: positiveId, ownerId: optionalId.meta({ title: 'Owner' }), hallId: optionalId, size: optionalId }),
  references: { ownerId: { to: 'companies', name: 'ownerName' }, hallId: { to: 'locations' } },
  permission: 'editEvents',
  list: '/banners/{eventId}',
  upsert: '/banner/upsert',
})
const { ReferenceField } = fieldsOf(banners)

test('a reference to a large list shows its stored name and is searched, from its declaration alone', async () => {
  answer(companyAutocomplete, { data: [{ companyId: 9, name: 'Birch Capital', companyType: 'Allocator' }] })
  const stored: { ownerId?: number } = { ownerId: 5 }
  const { user } = renderScreen(
    <FormSchema schema={banners.schema}>
      <Form initialValues={stored} onValuesChange={(changed) => Object.assign(stored, changed)}>
        <ReferenceField name="ownerId" row={{ ownerId: 5, ownerName: 'Acme Capital' }} />
      </Form>
    </FormSchema>,
  )
  expect(screen.getByText('Acme Capital')).toBeVisible()
  await user.type(screen.getByRole('combobox', { name: 'Owner' }), 'bir')
  await user.click(await screen.findByText('Allocator'))
  expect(stored).toEqual({ ownerId: 9 })
})

test('a field that is no reference, and a reference without its choices, do not compile', () => {
  const wrong = [
    // @ts-expect-error It is declared in no reference.
    () => <ReferenceField name="size" row={null} />,
    // @ts-expect-error The locations of an event are no list that is searched: they are loaded.
    () => <ReferenceField name="hallId" row={null} />,
  ]
  expect(wrong).toHaveLength(2)
})
