import PostalMime from 'postal-mime'
import { type BounceClass, bounceClasses } from '#constants/mails.ts'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { oneLine } from '#contract/lines.ts'
import { classOfCode } from '../../mail/failureOfMail.ts'

/** A report about a mail that we sent: that it could not be delivered (RFC 3464, 6533), or that its recipient calls it spam (RFC 5965). */
export interface Report {
  /** The headers of the mail that it is about. */
  original: string
  /** What it says of each recipient that it names, at least one. */
  bounces: Bounce[]
}
export interface Bounce {
  bounceClass: BounceClass
  /** The reporting server's words. */
  words: string
  /** The codes of the refusal, such as `5.1.1`; null for a complaint. */
  smtpCode: string | null
  /** Whether no further mail should go to the address. */
  isAddressRefused: boolean
  /** Whom it is about; null when it names nobody. */
  recipient: string | null
}

/** A mail of more parts or longer headers is no report. */
const bounds = { maxNestingDepth: 10, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 1, forceRfc822Attachments: true }
/** What is read of a mail: its reports come first. Its parser takes long over many lines, and over empty ones longest. */
const [readBytes, readLines] = [256 * 1024, 6000]
/** Types of feedback by which a recipient complains. "not-spam" is the opposite, and "auth-failure" is about our own settings. */
const complaints: readonly (string | undefined)[] = ['abuse', 'fraud', 'virus']
const complaintWords = 'The recipient reported this mail as spam.'
/** A status that says no more than that it failed. */
const vague = /^[245]\.0\.0$/

/** Reads a mail that came back; undefined when it is no report, or one of a delay or a success. Rejects as the parser does for what is no mail. */
export async function readReport(raw: Uint8Array): Promise<Report | undefined> {
  const { attachments } = await PostalMime.parse(startOf(raw), { ...bounds, attachmentEncoding: 'utf8' })
  const partOf = (...types: readonly string[]) => {
    const found = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
    return found && textOf(found.content)
  }
  const original = headOf(
    partOf('message/rfc822', 'message/global', 'text/rfc822-headers', 'message/rfc822-headers', 'message/global-headers') ?? '',
  )
  const feedback = partOf('message/feedback-report')
  const bounces =
    feedback === undefined ? failuresIn(partOf('message/delivery-status', 'message/global-delivery-status') ?? '') : complaintIn(feedback)
  return bounces.length > 0 ? { original, bounces } : undefined
}

/** As much of a mail as is read. */
function startOf(raw: Uint8Array): Uint8Array {
  let end = -1
  for (let lines = 0; lines < readLines; lines += 1) {
    end = raw.indexOf(10, end + 1)
    if (end < 0 || end >= readBytes) return raw.subarray(0, readBytes)
  }
  return raw.subarray(0, end)
}

function complaintIn(feedback: string): Bounce[] {
  const fields = fieldsOf(feedback)
  if (!complaints.includes(fields.get('feedback-type')?.toLowerCase())) return []
  const recipient = addressOf(fields.get('original-rcpt-to'))
  return [{ bounceClass: bounceClasses.complaint, words: complaintWords, smtpCode: null, isAddressRefused: true, recipient }]
}

/** The first block of a delivery status is about the message, each other one about a recipient. */
const failuresIn = (status: string): Bounce[] =>
  status
    .split(/\n[ \t\r]*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
    .map((fields) => {
      const given = fields.get('status')?.split(/\s/)[0] ?? ''
      const words = oneLine(fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '') ?? '').slice(0, nucleusLimits.mailFailure)
      const code = given === '' || vague.test(given) ? (/\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0] ?? given) : given
      return {
        ...classOfCode(code),
        words: words || 'It came back without a reason.',
        smtpCode: code || null,
        recipient: addressOf(fields.get('original-recipient') ?? fields.get('final-recipient')),
      }
    })

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')

/** The headers of a mail, without its text. */
const headOf = (mail: string): string => mail.split(/\r?\n\r?\n/)[0] ?? ''

/** Fields by their names in lower case; a line that begins with a space belongs to the one before. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const] : []
    }),
  )
}

/** The address of `rfc822; ada@example.com`, also as RFC 3461 writes it (`ada+2Bnews@example.com`), or of `<ada@example.com>`. */
function addressOf(field: string | undefined): string | null {
  const isTyped = field !== undefined && /^[\w-]+;/.test(field)
  const address = field
    ?.replace(/^[\w-]+;/, '')
    .trim()
    .replace(/^<|>$/g, '')
  if (!address?.includes('@')) return null
  const decoded = isTyped
    ? address.replace(/\+([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : address
  return decoded.toLowerCase()
}
