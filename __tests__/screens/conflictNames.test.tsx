import { expect, jest, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { fieldsOf } from '#components/form/fieldsOf.ts'
import { ResourceDrawer } from '#components/resource/record/ResourceDrawer.tsx'
import { type EventLocation, locations as declared } from '#contract/events/locations.ts'
import { locations } from '#store/events/locations.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const { ReferenceField } = fieldsOf(locations.declared)
const companies = [
  { eventCompanyId: 11, name: 'Alder Capital' },
  { eventCompanyId: 12, name: 'Birch Partners' },
]
const row: EventLocation = {
  sessionLocationId: 1,
  eventId: 7,
  name: 'Room 1',
  locationType: 1,
  assignment: 2,
  priority: 2,
  reservedForEventCompanyId: 11,
  reservedForName: 'Alder Capital',
  sessionCount: 0,
  rowVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdByContactId: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedByContactId: null,
}

test('two versions of a reference are compared by the names of the rows, also of one that is not offered here', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const theirs = { ...row, reservedForEventCompanyId: 13, reservedForName: 'Cedar Fund', rowVersion: 2 }
  answer(declared.calls.upsert, { status: 409, data: theirs })
  const { user } = renderScreen(
    <ResourceDrawer resource={locations} row={row} defaults={{}} title="Room 1" onClose={() => undefined}>
      <ReferenceField
        name="reservedForEventCompanyId"
        row={row}
        list={{ rows: companies }}
        optionsBy="eventCompanyId"
        entityNames="companies"
      />
    </ResourceDrawer>,
  )
  await user.click(await screen.findByLabelText('Reserved for'))
  await user.click(await screen.findByTitle('Birch Partners'))
  await user.click(screen.getByText('Save'))
  await screen.findByText('Someone else changed this record')
  const conflict = within(screen.getAllByRole('dialog').at(-1) ?? document.body)
  expect(conflict.getByRole('radio', { name: 'Yours Birch Partners' })).toBeChecked()
  expect(conflict.getByRole('radio', { name: 'Theirs Cedar Fund' })).toBeInTheDocument()
  logged.mockRestore()
})
