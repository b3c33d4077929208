import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { CloneDialog } from '#components/events/clone/CloneDialog.tsx'
import { cloneableParts, eventCodes } from '#contract/events/events.ts'
import { eventRow } from '../support/eventRow.ts'
import { answer, renderScreen } from '../support/screens.tsx'

const nothing = () => undefined
const codeField = () => screen.findByLabelText('Event code')

test('proposes a code that no event has', async () => {
  answer(eventCodes, { data: ['alpine', 'alpine-copy', 'alpine-copy-2'] })
  answer(cloneableParts, { data: [] })
  renderScreen(<CloneDialog event={eventRow({ eventCode: 'alpine' })} onClose={nothing} onCopied={nothing} />)
  await waitFor(async () => expect(await codeField()).toHaveValue('alpine-copy-3'))
})

test('leaves a code that was typed', async () => {
  answer(eventCodes, { data: ['alpine-copy'] })
  answer(cloneableParts, { data: [] })
  const { user } = renderScreen(<CloneDialog event={eventRow({ eventCode: 'alpine' })} onClose={nothing} onCopied={nothing} />)
  await user.clear(await codeField())
  await user.type(await codeField(), 'own')
  expect(await codeField()).toHaveValue('own')
})
