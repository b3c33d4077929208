import { afterAll, describe, expect, test } from '@jest/globals'
import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { uploadFile } from '#contract/common.ts'
import { files } from '#nucleus/db/tables/index.ts'
import { ok, startNucleus } from '../support/nucleus.ts'
import { formOf, picture } from '../support/pictures.ts'

const nucleus = await startNucleus()
const { token } = await nucleus.signIn('eventManager')
afterAll(() => nucleus.close())

type Fields = Parameters<typeof formOf>[0]
const upload = (parts: Fields, as: string | undefined = token) => nucleus.call(uploadFile, {}, as, formOf(parts))
const howMany = async () => (await nucleus.db.select({ id: files.fileId }).from(files)).length
const show = (url: string) => nucleus.app.inject({ method: 'GET', url })

/** A refusal in words that stores nothing. */
async function expectRefused(parts: Fields, status: number, message: string) {
  const before = await howMany()
  const answer = await upload(parts)
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, status, message])
  expect(await howMany()).toBe(before)
}

describe('uploading a picture', () => {
  test.each(['jpeg', 'png'] as const)('keeps a %s and answers where it is', async (format) => {
    const { token: mine, user } = await nucleus.signIn('eventManager')
    const answer = ok(await upload([{ name: 'file', bytes: await picture({ width: 320, height: 200, format }) }], mine))
    expect(answer).toEqual({
      fileId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: `/nucleus/files/${answer.fileId}`,
      width: 320,
      height: 200,
    })
    const [row] = await nucleus.db.select().from(files).where(eq(files.fileId, answer.fileId))
    expect(row).toMatchObject({ contentType: `image/${format}`, width: 320, height: 200, createdByContactId: user.contactId })
    expect(await sharp(row?.bytes).metadata()).toMatchObject({ format, width: 320, height: 200 })
  })

  test('turns it upright and drops what the camera noted', async () => {
    const bytes = await sharp(await picture({ width: 300, height: 200 }))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Secret Studio' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('Secret Studio')).toBe(true)
    const { fileId, width, height } = ok(await upload([{ name: 'file', bytes }]))
    expect([width, height]).toEqual([200, 300])
    const [row] = await nucleus.db.select().from(files).where(eq(files.fileId, fileId))
    expect(Buffer.from(row?.bytes ?? []).includes('Secret Studio')).toBe(false)
    const { exif, orientation } = await sharp(row?.bytes).metadata()
    expect([exif, orientation ?? 1]).toEqual([undefined, 1])
  })

  test('takes pictures above the limit of other calls', async () => {
    const bytes = await picture({ width: 1200, height: 1200, isNoise: true })
    expect(bytes.length).toBeGreaterThan(1024 * 1024)
    expect((await upload([{ name: 'file', bytes }])).status).toBe(200)
  })

  test('drops what hides behind the end of the picture', async () => {
    const bytes = Buffer.concat([await picture({}), Buffer.from('<script>steal()</script>')])
    const { fileId } = ok(await upload([{ name: 'file', bytes }]))
    const [row] = await nucleus.db.select().from(files).where(eq(files.fileId, fileId))
    expect(Buffer.from(row?.bytes ?? []).includes('<script>')).toBe(false)
  })

  test('asks at least 400 × 400 of a headshot, wherever in the form its purpose is', async () => {
    const purpose = { name: 'purpose', value: 'headshot' }
    const small = { name: 'file', bytes: await picture({ width: 399, height: 900 }) }
    const words = 'A headshot must be at least 400 × 400 pixels'
    await expectRefused([purpose, small], 422, words)
    await expectRefused([small, purpose], 422, words)
    expect((await upload([small])).status).toBe(200)
    expect((await upload([{ name: 'file', bytes: await picture({ width: 400, height: 400 }) }, purpose])).status).toBe(200)
  })

  test.each([
    ['a text named like a picture', () => Buffer.from('not a picture')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>')],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
    ],
    [
      'a WebP',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .webp()
          .toBuffer(),
    ],
  ])('refuses %s by its content', async (_, bytes) => {
    await expectRefused(
      [{ name: 'file', bytes: await bytes(), filename: 'face.jpg', type: 'image/jpeg' }],
      422,
      'Only JPG and PNG pictures can be uploaded',
    )
  })

  test.each([
    ['cut off', async () => (await picture({ width: 500, height: 500, isNoise: true })).subarray(0, 20_000)],
    ['nothing but the first bytes of one', () => Buffer.from('ffd8ffe000104a46', 'hex')],
  ])('refuses a picture that is %s', async (_, bytes) => {
    await expectRefused([{ name: 'file', bytes: await bytes() }], 422, 'The picture cannot be read. It may be damaged.')
  })

  test.each([
    ['an interlaced png', 7071, 3600, (made: Sharp) => made.png({ progressive: true }), '7,071 × 3,600 pixels (25.5 megapixels)'],
    ['a png of 16 bits', 7071, 7071, (made: Sharp) => made.toColourspace('rgb16').png(), '7,071 × 7,071 pixels (50 megapixels)'],
    ['a progressive jpeg', 7071, 7071, (made: Sharp) => made.jpeg({ progressive: true }), '7,071 × 7,071 pixels (50 megapixels)'],
  ])('refuses a small file that unpacks to a huge picture: %s', async (_, width, height, format, words) => {
    const white = sharp({ create: { width, height, channels: 3, background: 'white' }, limitInputPixels: false })
    const bytes = await format(white).toBuffer()
    expect(bytes.length).toBeLessThan(1024 * 1024)
    const message = `The picture has ${words}. Make it smaller, 25 megapixels at most, and choose it again.`
    await expectRefused([{ name: 'file', bytes }], 422, message)
  })

  test('takes a picture of exactly 25 megapixels', async () => {
    const bytes = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'white' } })
      .jpeg({ progressive: true })
      .toBuffer()
    expect(ok(await upload([{ name: 'file', bytes }]))).toMatchObject({ width: 5000, height: 5000 })
  })

  test('refuses more than 10 MB', async () => {
    const bytes = Buffer.concat([await picture({}), Buffer.alloc(10 * 1024 * 1024)])
    await expectRefused([{ name: 'file', bytes }], 413, 'The picture is larger than 10 MB.')
  })

  test('refuses a form without a picture, with an empty one or with two', async () => {
    const one = { name: 'file', bytes: await picture({}) }
    await expectRefused([{ name: 'purpose', value: 'headshot' }], 422, 'Choose a picture to upload')
    await expectRefused([{ name: 'file', bytes: Buffer.alloc(0) }], 422, 'Choose a picture to upload')
    await expectRefused([one, one], 413, 'Send one picture at a time.')
  })

  test('refuses what is no form', async () => {
    const answer = await nucleus.call(uploadFile, { file: 'x' }, token)
    expect([answer.status, answer.body.message]).toEqual([415, 'Send form data with one part named “file”.'])
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'an end that never comes',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    ],
    ['no part at all', 'multipart/form-data; boundary=b', ''],
    ['a broken part', 'multipart/form-data; boundary=b', '--b\r\nnonsense\r\n--b--'],
  ])('refuses a form with %s', async (_, type, payload) => {
    const before = await howMany()
    const answer = await nucleus.call(uploadFile, {}, token, { payload, headers: { 'content-type': type } })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await howMany()).toBe(before)
  })

  test('is refused to strangers and to those who may only read', async () => {
    const before = await howMany()
    const parts = [{ name: 'file', bytes: await picture({}) }]
    const { token: reader } = await nucleus.signIn('readOnly')
    expect([(await upload(parts, '')).status, (await upload(parts, reader)).status]).toEqual([401, 403])
    expect(await howMany()).toBe(before)
  })
})

describe('showing a file', () => {
  test('needs its address only, and tells browsers to keep it and to take it for nothing but a picture', async () => {
    const { url, fileId } = ok(await upload([{ name: 'file', bytes: await picture({ format: 'png' }) }]))
    const answer = await show(url)
    const [row] = await nucleus.db.select().from(files).where(eq(files.fileId, fileId))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(answer.rawPayload.equals(Buffer.from(row?.bytes ?? []))).toBe(true)
  })

  test.each(['00000000-0000-4000-8000-000000000000', 'nothing', '%00', "1' or '1'='1"])('answers 404 for %j', async (id) => {
    const answer = await show(`/nucleus/files/${id.startsWith('%') ? id : encodeURIComponent(id)}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { code: 404, message: 'File was not found. It may have been deleted.', data: null },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
