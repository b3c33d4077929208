import * as z from 'zod'

/** Schemas of settings other than plain text; their messages say what is accepted. */

/** A whole number, both bounds included. */
export const integer = (min: number, max: number, standard: number) =>
  z
    .string()
    .refine((text) => /^\d{1,12}$/.test(text) && Number(text) >= min && Number(text) <= max, `must be a whole number, ${min} to ${max}`)
    .transform(Number)
    .default(standard)

/** An address with a host. `isValid` checks additional requirements. */
const addressWith = (protocol: RegExp, message: string, isValid: (url: URL) => boolean = ({ hostname }) => hostname !== '') =>
  z
    .url({ protocol, error: message, abort: true })
    .refine((text) => isValid(new URL(text)), message)
    .optional()

const eventsMessage = 'must look like https://host/path, without a user or a password: every browser is given it'
export const serverAddress = addressWith(/^https?$/, 'must look like http://host:port')
export const publicAddress = addressWith(/^https?$/, eventsMessage, ({ username, password }) => username === '' && password === '')
export const lookupAddress = addressWith(/^https?$/, 'must look like https://host/{ip}, with {ip} where the looked-up address goes').refine(
  (text) => text === undefined || text.includes('{ip}'),
  'must have {ip} where the looked-up address goes',
)
const loopback: readonly string[] = ['127.0.0.1', 'localhost', '[::1]']
/** Without TLS only on this machine. */
export const gatewayAddress = addressWith(
  /^https?$/,
  'must look like https://host/path (http:// only on this machine), without a user or a password',
  ({ protocol, hostname, username, password }) =>
    hostname !== '' && username === '' && password === '' && (protocol === 'https:' || loopback.includes(hostname)),
)
export const mailAddress = addressWith(/^smtps?$/, 'must look like smtp://user:password@host:587')

/** The host may be the folder of a socket, as a parameter. */
export const databaseAddress = addressWith(
  /^postgres(ql)?$/,
  'must look like postgres://user:password@host:5432/name',
  ({ hostname, searchParams, pathname }) => (hostname !== '' || searchParams.has('host')) && pathname.length > 1,
)

const emailAddress = z.email({ pattern: z.regexes.html5Email })
/** The address of a sender, either alone or in angle brackets after a name. */
export const senderAddress = (text: string): string => (text.endsWith('>') ? text.slice(text.indexOf('<') + 1, -1) : text)
const standardSender = 'Copilot <no-reply@example.com>'
export const sender = z
  .string()
  .refine((text) => emailAddress.safeParse(senderAddress(text)).success, `must be an address: ${standardSender}`)
  .default(standardSender)
