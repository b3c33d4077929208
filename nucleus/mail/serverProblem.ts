import type { FastifyBaseLogger } from 'fastify'

interface TransportError {
  code?: string
  /** The code of the system or of TLS behind that of nodemailer. */
  originalCode?: string
  syscall?: string
  timeoutType?: string
  responseCode?: number
  /** What the server answered to. */
  command?: string
}

/** Certificates that Node refuses, by its code; they end the connection before a mail is handed over. */
const certificates: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that this machine does not trust',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that this machine does not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that this machine does not trust',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name than that of MAIL_URL',
}
const isOfCertificate = /CERT|HOSTNAME_MISMATCH/
const noTls = 'no TLS connection could be made: use smtps:// for a port that begins with TLS (465), and smtp:// for any other'
const isSilent: readonly string[] = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'SOCKET_TIMEOUT']

/** Why no secure connection came about; undefined for another failure. No mail has been handed over then. */
export function tlsProblem(error: unknown): string | undefined {
  const { code = '', originalCode = '' } = error as TransportError
  const known = certificates[originalCode]
  if (known) return known
  if (isOfCertificate.test(originalCode)) return `its certificate is not accepted (${originalCode})`
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER') return noTls
  return code === 'ETLS' ? 'it offers no TLS, or breaks it off' : undefined
}

/** Whether the server refuses, for good, who sends a mail, and not its length (552, RFC 1870). */
export function isSenderRefused(error: unknown): boolean {
  const { command, responseCode = 0 } = error as TransportError
  return command === 'MAIL FROM' && responseCode >= 500 && responseCode !== 552
}

/**
 * What is wrong with the mail server or with the settings, for the log and the terminal: never anything that the server said, which may have an
 * address. Undefined where a failure says nothing of it.
 */
export function serverProblem(error: unknown): string | undefined {
  const { code = '', syscall, timeoutType = '' } = error as TransportError
  const ofTls = tlsProblem(error)
  if (ofTls !== undefined) return ofTls
  if (code === 'EAUTH') return 'it refuses the user or the password of MAIL_URL'
  if (isSenderRefused(error)) return 'it refuses the address of MAIL_FROM as the sender'
  if (code === 'EDNS') return 'its host name has no address'
  return syscall === 'connect' || isSilent.includes(timeoutType) ? 'it does not answer' : undefined
}

/** Returns a function that logs what is wrong with the mail server, each problem once. */
export function serverProblemLog(log: FastifyBaseLogger): (error: unknown) => void {
  const told = new Set<string>()
  return (error) => {
    const problem = serverProblem(error)
    if (problem === undefined || told.has(problem)) return
    told.add(problem)
    log.error({ problem }, 'mails could not be handed over to the mail server')
  }
}
