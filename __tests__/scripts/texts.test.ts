import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { sourceFiles, textsIn } from '#scripts/textsIn.ts'

const textsOf = (path: string, source: string): string[] => textsIn(path, source).map(({ line, kind, text }) => `${line} ${kind} ${text}`)

test('texts of each kind are listed with their lines', () => {
  const screen = `import { Button } from '#components/ui/Button.tsx'
export const texts = { one: 'session', saved: 'Session added' }
export const Part = ({ count, isNew }) => (
  <Button className="wide button" title="Add a session" aria-label={isNew ? 'New' : \`\${count} more\`} okText="save" onClick={() => go('sort-by')}>
    Save and
    close {isNew ? 'now' : ''}
  </Button>
)`
  expect(textsOf('components/ui/Part.tsx', screen)).toEqual([
    '2 text Session added',
    '4 attribute Add a session',
    '4 attribute New',
    '4 attribute ${count} more',
    '4 attribute save',
    '5 jsx Save and close',
    '6 jsx now',
  ])
})

test('labels of the contract, refusals and mails are listed; SQL, keys and comparisons are not', () => {
  const refusing = `const name = z.string().meta({ title: 'Name of the room' })
if (kind === 'Some kind') throw new Refusal(409, 'This job has ended.')
const rows = sql\`select 1 from rooms where name = \${name}\`
const mail = { subject: \`Your code for \${name}\`, 'Some key': 1 }`
  expect(textsOf('nucleus/jobs/refusing.ts', refusing)).toEqual([
    '1 label Name of the room',
    '2 message This job has ended.',
    '4 message Your code for ${name}',
  ])
})

test('words with a hyphen are listed; names of fields, errors, header fields and calendar lines are not', () => {
  const part = `export const statuses = choices({ noShow: [1, 'No-show'], checkedIn: [2, 'Check-in'] })
export const texts = { mail: 'E-mail', about: 'E-mails of \${count}' }
const own = <TextField name="lastName" label="Family" />
const rules = { synonyms: { name: ['Raumname'] } }
if (fails) send('SIGTERM', 'Content-Type', 'FileError', \`DTSTART:\${start}\`, 'HH:mm')`
  expect(textsOf('components/ui/part.tsx', part)).toEqual([
    '1 text No-show',
    '1 text Check-in',
    '2 text E-mail',
    '2 text E-mails of ${count}',
    '3 attribute Family',
  ])
})

test.each([
  ['components/shell', 'Skip to content'],
  ['contract/events', 'Agenda Session'],
  ['nucleus/auth', 'Your Copilot sign-in code'],
])('the texts of %s are found', (folder, text) => {
  const found = sourceFiles(folder).flatMap((file) => textsIn(file, readFileSync(file, 'utf8')))
  expect(found.map((one) => one.text)).toContain(text)
})
