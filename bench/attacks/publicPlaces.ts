import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { uploadFile, type UploadedFile } from '#contract/common.ts'
import { agendaFeedPath, renewAgendaFeed } from '#contract/events/agendaFeed.ts'
import { dynamicLinks } from '#contract/events/dynamicLinks.ts'
import { eventById } from '#contract/events/events.ts'
import { eventCompanyTypes } from '#contract/events/companyTypes.ts'
import { eventPages, pageVisibility } from '#contract/events/pages.ts'
import { speakers } from '#contract/events/speakers.ts'
import { linkTargets } from '#constants/setUpChoices.ts'
import { publicPaths } from '#constants/publicPaths.ts'
import { callApi } from '../support/callApi.ts'
import { newForm, type PublicForm, submit } from '../support/publicForm.ts'

/** What strangers may hold of the event with the most rows, as paths below `/nucleus`. */
export interface PublicPlaces {
  shortLink: string
  calendar: string
  /** The page of a form, and of all forms of its event. */
  formPage: string
  formsPage: string
  page: string
  /** A headshot, and the largest picture that was uploaded. */
  picture: string
  largePicture: string
  /** An open form that takes registrations without an approval, a picture among its answers, and the secret of somebody who registered there. */
  form: PublicForm
  key: string
  /** A script of the console; undefined when nucleus runs alone. */
  script?: string
}

const eventId = 1

/** Finds the public addresses of the first event of the demo data by calls of staff, and makes those that it has not. */
export async function makePublicPlaces(base: string, token: string): Promise<PublicPlaces> {
  const read = async <Input extends object, Output>(call: Parameters<typeof callApi<Input, Output>>[1], input: Input): Promise<Output> => {
    const { data } = await callApi(base, call, input, token)
    if (data === undefined) throw new Error(`${call.name} answered nothing`)
    return data
  }
  const { eventCode } = await read(eventById, { eventId })
  const links = await read(dynamicLinks.calls.list, { eventId })
  const link = links.find(({ isActive, expiresAt, targetType }) => isActive && !expiresAt && targetType === linkTargets.registration)
  const types = await read(eventCompanyTypes.calls.list, { eventId })
  const type = types.find(({ linkSlug, isActive }) => linkSlug && isActive)
  const pages = await read(eventPages.calls.list, { eventId })
  const page = pages.find(({ visibility }) => visibility === pageVisibility.public)
  const people = await read(speakers.calls.list, { eventId })
  const picture = people.find(({ headshotUrl }) => headshotUrl)?.headshotUrl
  if (!link?.shortCode || !type?.linkSlug || !page?.slug || !picture) throw new Error('The demo data has no public event')
  const { secret } = await read(renewAgendaFeed, { eventId })
  const form = await newForm(base, token, { hasHeadshot: true })
  const { privatePath } = await submit(base, form, 0)
  const formPage = publicPaths.form(eventCode, type.linkSlug)
  const shown = await fetch(`${base}/nucleus${formPage}`)
  if (!shown.ok) throw new Error(`The page of the form is answered ${shown.status}. Run \`npm run build\` first`)
  return {
    shortLink: `/l/${link.shortCode}`,
    calendar: agendaFeedPath(secret),
    formPage,
    formsPage: publicPaths.forms(eventCode),
    page: publicPaths.page(eventCode, page.slug),
    picture: picture.replace('/nucleus', ''),
    largePicture: await uploadLargePicture(base, token),
    form,
    key: privatePath.split('#')[1] ?? '',
    script: await scriptOf(base),
  }
}

/** A picture that does not compress, of about 8 MB. */
async function uploadLargePicture(base: string, token: string): Promise<string> {
  const side = 2600
  const pixels = randomBytes(side * side * 3)
  const bytes = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'noise.jpg')
  const answer = await fetch(`${base}/nucleus${uploadFile.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`The picture was refused with ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: UploadedFile }).data.url.replace('/nucleus', '')
}

/** The largest script that the page for signing in names, if this server has pages. */
async function scriptOf(base: string): Promise<string | undefined> {
  const html = await (await fetch(`${base}/login`)).text()
  const paths = [...html.matchAll(/src="(\/_next\/static\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const sizes = await Promise.all(paths.map(async (path) => (await (await fetch(base + path)).arrayBuffer()).byteLength))
  return paths[sizes.indexOf(Math.max(...sizes))]
}
