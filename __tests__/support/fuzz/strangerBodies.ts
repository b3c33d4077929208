import { hostileValues, strangeNames } from './hostile.ts'
import { rawBodies, wrongTypes } from './requests.ts'

/** A body with its type, as a stranger sends it. */
export interface StrangerBody {
  type: string
  payload: string | Buffer
}
/** A valid body of an address, by field. */
export type Fields = Readonly<Record<string, unknown>>
/** Makes a hostile body of a valid one. */
type Spoil = (valid: Fields) => StrangerBody

export const bodyKinds = { json: 'application/json', form: 'application/x-www-form-urlencoded', parts: 'multipart/form-data' } as const
export type BodyKind = keyof typeof bodyKinds

/** The valid body itself, as an address of this kind takes it. */
export const validBody = (kind: BodyKind, valid: Fields): StrangerBody => writers[kind](Object.entries(valid))

/** Bodies of every kind that no address takes. */
export const rawStrangerBodies: readonly StrangerBody[] = [bodyKinds.json, ...wrongTypes].flatMap((type) =>
  rawBodies.map((payload) => ({ type, payload })),
)

/** Everything wrong about a body of these fields: each hostile, missing and sent twice, further ones, and what breaks its form. */
export const spoiledBodies = (kind: BodyKind, valid: Fields): Spoil[] => [
  ...pathsOf(valid).flatMap((path) => [...hostileValues, undefined].map((value) => withValue(kind, path, value))),
  ...Object.keys(valid).flatMap((name) => [doubled(kind, name, 'first'), doubled(kind, name, 'last')]),
  ...strangeNames.map(
    (name): Spoil =>
      (fields) =>
        writers[kind]([...Object.entries(fields), [name, { isAdmin: true }]]),
  ),
  ...broken[kind],
]

/** The fields, and those of an object in one. */
const pathsOf = (valid: Fields): string[][] =>
  Object.entries(valid).flatMap(([name, value]) => [[name], ...(isObject(value) ? Object.keys(value).map((key) => [name, key]) : [])])
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Buffer.isBuffer(value)

const withValue =
  (kind: BodyKind, [name = '', key]: string[], value: unknown): Spoil =>
  (valid) => {
    const spoiled = key === undefined ? value : { ...(valid[name] as object), [key]: value }
    return writers[kind](Object.entries({ ...valid, [name]: spoiled }).filter(([, one]) => one !== undefined))
  }

const doubled =
  (kind: BodyKind, name: string, place: 'first' | 'last'): Spoil =>
  (valid) => {
    const entries = Object.entries(valid)
    return writers[kind](place === 'first' ? [[name, ''], ...entries] : [...entries, [name, '']])
  }

type Writer = (entries: readonly (readonly [string, unknown])[]) => StrangerBody
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const boundary = 'line-between'

const writers: Readonly<Record<BodyKind, Writer>> = {
  // Written by hand, because an object has no field twice.
  json: (entries) => ({
    type: bodyKinds.json,
    payload: `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`,
  }),
  form: (entries) => ({
    type: bodyKinds.form,
    payload: new URLSearchParams(entries.map(([name, value]): [string, string] => [name, textOf(value)])).toString(),
  }),
  parts: (entries) => multipart(entries.map(([name, value]) => partOf(`name="${name}"`, value))),
}

const multipart = (parts: readonly Buffer[], end = `--${boundary}--\r\n`): StrangerBody => ({
  type: `${bodyKinds.parts}; boundary=${boundary}`,
  payload: Buffer.concat([...parts, Buffer.from(end)]),
})
/** A buffer is a file. */
const partOf = (head: string, value: unknown): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; ${head}${Buffer.isBuffer(value) ? '; filename="CV.pdf"\r\nContent-Type: application/pdf' : ''}\r\n\r\n`,
    ),
    Buffer.isBuffer(value) ? value : Buffer.from(textOf(value)),
    Buffer.from('\r\n'),
  ])

const pdf = Buffer.from('%PDF-1.7')
const named = partOf('name="name"', 'CV.pdf')
const file = partOf('name="file"', pdf)
const raw = (head: string): Buffer => Buffer.from(`--${boundary}\r\n${head}\r\n\r\nx\r\n`)

const broken: Readonly<Record<BodyKind, readonly Spoil[]>> = {
  json: [
    '{"a":1}}',
    '{"a":1,}',
    "{'a':1}",
    '\ufeff{}',
    '{"__proto__":null}',
    '{"constructor":{"prototype":{"a":1}}}',
    '1e999',
    `${'['.repeat(5000)}`,
  ].map((payload) => () => ({ type: bodyKinds.json, payload })),
  form: [
    '%',
    'a=%E0%A4%A',
    '%00=%00',
    '&&&===',
    'opinion[]=yes',
    'opinion[a]=yes',
    '__proto__[isAdmin]=1',
    ';'.repeat(4000),
    'a=1&'.repeat(1000),
  ].map((payload) => () => ({ type: bodyKinds.form, payload })),
  parts: [
    multipart([named, file], ''),
    multipart([named, file], `--${boundary}`),
    multipart([named, file, file]),
    multipart([file, named]),
    multipart([named, partOf('name="file"', Buffer.alloc(0))]),
    multipart(Array.from({ length: 20 }, () => named)),
    multipart([]),
    multipart([raw('Content-Disposition: form-data'), file]),
    multipart([raw('Content-Disposition: form-data; name="file"; filename="../../a\u0000.pdf"')]),
    multipart([raw("Content-Disposition: form-data; name=file; filename*=UTF-8''%00%ff.pdf")]),
    multipart([raw('Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Transfer-Encoding: base64')]),
    multipart([raw('Content-Disposition: form-data; name="name"\r\nContent-Type: text/plain; charset=utf-99'), file]),
    multipart([raw('Content-Disposition: form-data; name="name"\r\nContent-Type: application/json'), file]),
    multipart([raw(`X-Long: ${'a'.repeat(100_000)}`), file]),
    multipart([raw('\u0000'), raw(''), file]),
    { type: `${bodyKinds.parts}; boundary=`, payload: file },
    { type: `${bodyKinds.parts}; boundary=${'b'.repeat(5000)}`, payload: file },
    { type: bodyKinds.parts, payload: file },
    { type: `${bodyKinds.parts}; boundary=another-line`, payload: file },
  ].map((body) => () => body),
}
