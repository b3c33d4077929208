import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { submissionOf } from '../support/publicForm.ts'
import { type Attack, concurrently } from './Attack.ts'
import type { Caller } from './caller.ts'

/** As many as one source may make at a time. */
const atOnce = 40
/** What one source gets of pages and files of the console in a minute (`pagesAndFilesOfSource`). */
const filesAMinute = 12_000

const secret = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** The largest picture that is still decoded, and small to send. */
const largePicture = () =>
  sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#456' } })
    .png()
    .toBuffer()

const works: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
  // Each browser counts as a click, which is a write.
  'short links': (caller) => caller.open(`/nucleus${caller.places.shortLink}`, { 'user-agent': secret(9) }),
  'made-up short links': (caller) => caller.get(`/l/${secret(6).toLowerCase().replaceAll('_', '-')}`),
  'calendar links': (caller) => caller.get(caller.places.calendar),
  'made-up calendar links': (caller) => caller.get(`/calendar/${secret(32)}.ics`),
  'pages of a form': (caller) => caller.get(caller.places.formPage),
  'pages of all forms': (caller) => caller.get(caller.places.formsPage),
  'pages of events': (caller) => caller.get(caller.places.page),
  pictures: (caller) => caller.get(caller.places.picture),
  'large pictures': (caller) => caller.get(caller.places.largePicture),
  registrations: ({ post, places: { form } }) => post(form.path, submissionOf(form, randomUUID())),
  'long registrations': ({ post, places: { formPage } }) => post(formPage, longSubmission),
  'private link': ({ post, places: { key } }) => post('/registration/read', { key }),
  'made-up private links': ({ post }) => post('/registration/read', { key: secret(16).slice(0, 22) }),
  'made-up links of mails': (caller) => caller.get(`/${Math.random() < 0.5 ? 'reference' : 'unsubscribe'}/${secret(16)}`),
  'sign-ins': ({ post }) => post('/auth_options', { email: `${secret(6)}@fund.example` }),
  'made-up tokens': (caller) =>
    caller.open('/nucleus/events/registrations/1/0/0?page=1&pageSize=200', { authorization: `Bearer ${secret(32)}` }),
  'no token': (caller) => caller.get('/events/registrations/1/0/0?page=1&pageSize=200'),
  'description of the API': (caller) => caller.get('/openapi.json'),
}

/** A form of 3.9 MB: a thousand answers, each longer than any may be. */
const longSubmission = JSON.stringify({
  ...{ submissionKey: randomUUID(), version: 1 },
  answers: Object.fromEntries(Array.from({ length: 990 }, (_, at) => [at + 1, 'x'.repeat(3900)])),
})

/** What somebody without a token does at public addresses. */
export const strangerAttacks: readonly Attack[] = [
  ...Object.entries(works).map(([name, work]): Attack => ({
    name: `stranger: ${name}`,
    isStranger: true,
    run: concurrently(atOnce, work),
  })),
  {
    name: 'stranger: pictures for a form',
    isStranger: true,
    run: async (caller, until) => {
      const bytes = await largePicture()
      const { path, headshotId } = caller.places.form
      await concurrently(4, () => caller.uploadToForm(`${path}/files/${headshotId}`, { name: 'me.png', bytes }))(caller, until)
    },
  },
  {
    name: 'stranger: pages of the console',
    isStranger: true,
    isOnConsole: true,
    run: concurrently(atOnce, (caller) => caller.open('/login', {}), filesAMinute),
  },
  {
    name: 'stranger: files, unpacked',
    isStranger: true,
    isOnConsole: true,
    run: concurrently(atOnce, (caller) => caller.open(caller.places.script ?? '', { 'accept-encoding': 'identity' }), filesAMinute),
  },
]
