import { expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { DateRangeFields } from '#components/form/DateRangeFields.tsx'
import { DateTimeField } from '#components/form/DateTimeField.tsx'
import { FormSchema } from '#components/form/FormSchema.tsx'
import { instant, localDate, localTime } from '#contract/fields.ts'
import { renderScreen } from '../support/screens.tsx'

const schema = z.object({
  opensAt: instant.nullish().meta({ title: 'Opens' }),
  startsAt: instant.nullish().meta({ title: 'Starts' }),
  endsAt: instant.nullish().meta({ title: 'Ends' }),
  checkInDate: localDate.nullish().meta({ title: 'Check-in' }),
  checkOutDate: localDate.nullish().meta({ title: 'Check-out' }),
  startTime: localTime.nullish().meta({ title: 'From' }),
  endTime: localTime.nullish().meta({ title: 'To' }),
})

/** A form in the zone of New York, whose values are put into `saved`. */
function renderForm(children: ReactNode, initialValues: Record<string, string> = {}) {
  const saved: Record<string, unknown>[] = []
  const { user } = renderScreen(
    <FormSchema schema={schema} timeZone="America/New_York">
      <Form initialValues={initialValues} onFinish={(values: Record<string, unknown>) => saved.push(values)}>
        {children}
        <button type="submit">Save</button>
      </Form>
    </FormSchema>,
  )
  return { user, saved }
}
const range = <DateRangeFields start="startsAt" end="endsAt" />
const days = { startsAt: '2027-03-12T14:00:00.000Z', endsAt: '2027-03-13T22:00:00.000Z' }

test.each(['0002', '0026', '0202', '1899', '2201'])('a date of the year %s stays as it was typed and is refused', async (year) => {
  renderScreen(
    <FormSchema schema={schema} timeZone="America/New_York">
      <Form>
        <DateTimeField name="opensAt" />
      </Form>
    </FormSchema>,
  )
  const field = screen.getByLabelText('Opens')
  fireEvent.change(field, { target: { value: `${year}-01-05T09:00` } })
  fireEvent.blur(field)
  expect(field).toHaveValue(`5 Jan ${year}, 09:00`)
  expect(await screen.findByText('Opens must be in the years 1900 to 2200')).toBeVisible()
})

test('a date is shown and typed in one format, whatever the language of the browser', async () => {
  const { user, saved } = renderForm(<DateTimeField name="opensAt" />, { opensAt: '2027-04-12T13:00:00.000Z' })
  const field = screen.getByLabelText('Opens')
  expect(field).toHaveValue('12 Apr 2027, 09:00')
  await user.clear(field)
  await user.type(field, '12/05/27 1730')
  expect(screen.getByText('Wed 12 May 2027, 17:30')).toBeVisible()
  await user.keyboard('{Enter}')
  expect(field).toHaveValue('12 May 2027, 17:30')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved.at(-1)).toEqual({ opensAt: '2027-05-12T21:30:00.000Z' }))
})

test('Enter takes the date that was typed, and only the next one saves', async () => {
  const { user, saved } = renderForm(<DateTimeField name="opensAt" />)
  const field = screen.getByLabelText('Opens')
  await user.type(field, '12 May 2027 17:30{Enter}')
  expect(field).toHaveValue('12 May 2027, 17:30')
  expect(field).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(saved).toEqual([{ opensAt: '2027-05-12T21:30:00.000Z' }]))
})

test('a text that is no date stays and is quoted', async () => {
  const { user, saved } = renderForm(<DateTimeField name="opensAt" />)
  const field = screen.getByLabelText('Opens')
  await user.type(field, 'next week')
  await user.tab()
  expect(await screen.findByText('“next week” is not a date. Use 12 Apr 2027, 09:00')).toBeVisible()
  expect(field).toHaveValue('next week')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(saved).toEqual([])
})

test('leaving a time that occurs twice keeps the second of both', async () => {
  // 01:30 in winter time, on the night when the clocks go back.
  const opensAt = '2027-11-07T06:30:00.000Z'
  const { user, saved } = renderForm(<DateTimeField name="opensAt" />, { opensAt })
  await user.click(screen.getByLabelText('Opens'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual([{ opensAt }]))
})

test('arrow keys step the part at the caret, and the calendar takes a day and a time', async () => {
  const { user } = renderForm(<DateTimeField name="opensAt" />, { opensAt: '2027-04-12T13:00:00.000Z' })
  const field = screen.getByLabelText<HTMLInputElement>('Opens')
  await user.click(field)
  field.setSelectionRange(4, 4)
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(field).toHaveValue('12 May 2027, 09:00')
  await user.click(await screen.findByTitle('2027-05-20'))
  expect(field).toHaveValue('20 May 2027, 09:00')
  expect(field).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByTitle('2027-05-20')).toBeNull()
})

test('when a start moves, its end keeps the days and the time of day, over a change of the clocks too', async () => {
  const { user } = renderForm(range, days)
  fireEvent.focus(screen.getByLabelText('Starts'))
  fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '13 Mar 2027, 09:00' } })
  await user.click(screen.getByLabelText('Ends'))
  fireEvent.blur(screen.getByLabelText('Starts'))
  expect(screen.getByLabelText('Ends')).toHaveValue('14 Mar 2027, 17:00')
})

test('an end that was empty follows its start by an hour', async () => {
  const { user } = renderForm(range)
  await user.type(screen.getByLabelText('Starts'), '14 Mar 2027 10:00')
  await user.tab()
  const ends = screen.getByLabelText<HTMLInputElement>('Ends')
  expect(ends).toHaveValue('14 Mar 2027, 11:00')
  // What is typed next replaces it.
  await user.keyboard('15 Mar 2027 10:00{Enter}')
  expect(ends).toHaveValue('15 Mar 2027, 10:00')
})

test('an end before its start is refused at the end, and does not move the start', async () => {
  const { user, saved } = renderForm(range, days)
  const ends = screen.getByLabelText<HTMLInputElement>('Ends')
  await user.clear(ends)
  await user.type(ends, '11 Mar 2027 10:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Ends must be after Starts')).toBeVisible()
  expect(screen.getByLabelText('Starts')).toHaveValue('12 Mar 2027, 09:00')
  expect(saved).toEqual([])
})

test('a local date follows its start by the same number of nights, and an empty one by a night', async () => {
  const nights = <DateRangeFields start="checkInDate" end="checkOutDate" kind="date" usualMinutes={24 * 60} />
  const { user, saved } = renderForm(nights)
  await user.type(screen.getByLabelText('Check-in'), '27 Mar 2027{Enter}')
  expect(screen.getByLabelText('Check-out')).toHaveValue('28 Mar 2027')
  await user.clear(screen.getByLabelText('Check-out'))
  await user.type(screen.getByLabelText('Check-out'), '30 Mar 2027{Enter}')
  await user.clear(screen.getByLabelText('Check-in'))
  await user.type(screen.getByLabelText('Check-in'), '30 Mar 2027')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ checkInDate: '2027-03-30', checkOutDate: '2027-04-02' }))
})

test('when something closes does not follow when it opens', async () => {
  const { user, saved } = renderForm(<DateRangeFields start="startsAt" end="endsAt" isWindow />, {
    startsAt: '2026-11-01T09:00:00.000Z',
    endsAt: '2027-03-10T18:00:00.000Z',
  })
  const opens = screen.getByLabelText('Starts')
  const closes = screen.getByLabelText('Ends')
  const before = (closes as HTMLInputElement).value
  await user.clear(opens)
  await user.type(opens, '8 Nov 2026, 10:00')
  await user.tab()
  expect(closes).toHaveValue(before)
  await user.clear(opens)
  await user.type(opens, '11 Mar 2027, 10:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Ends must be after Starts')).toBeVisible()
  expect(saved).toEqual([])
})

test('a time of day keeps the length of its range, at most until the end of the day', async () => {
  const hours = <DateRangeFields start="startTime" end="endTime" kind="time" usualMinutes={null} />
  const { user, saved } = renderForm(hours, { startTime: '09:00', endTime: '18:00' })
  const from = screen.getByLabelText('From')
  await user.clear(from)
  await user.type(from, '10:30')
  await user.tab()
  expect(screen.getByLabelText('To')).toHaveValue('19:30')
  await user.clear(from)
  await user.type(from, '16:00')
  await user.tab()
  expect(screen.getByLabelText('To')).toHaveValue('23:59')
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), '08:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('To must be after From')).toBeVisible()
  expect(saved).toEqual([])
})
