import * as z from 'zod'
import {
  databaseAddress,
  gatewayAddress,
  lookupAddress,
  mailAddress,
  publicAddress,
  sender,
  serverAddress,
  integer,
} from './settingSchemas.ts'
import { trustedProxies } from './trustedProxies.ts'

/** A setting: its purpose, an example or default, and its schema. */
interface Setting<S extends z.ZodType = z.ZodType> {
  about: string
  example: string
  schema: S
}
const setting = <S extends z.ZodType>(about: string, example: string, schema: S): Setting<S> => ({ about, example, schema })

/** All settings. `.env.example` is written from this list, and a test compares the two. */
export const settings = {
  PORT: setting('Port of the console and of nucleus.', '3000', integer(0, 65_535, 3000)),
  HOST: setting('Address to listen on. 0.0.0.0 lets other machines in.', '127.0.0.1', z.string().default('127.0.0.1')),
  DATA_DIR: setting('Folder of the embedded database and of the server key.', '.data', z.string().min(1).default('.data')),
  DATABASE_URL: setting(
    'A PostgreSQL server (15 or newer) instead of the embedded database.',
    'postgres://copilot:secret@127.0.0.1:5432/copilot',
    databaseAddress,
  ),
  NUCLEUS_URL: setting('Another nucleus to talk to; this process then serves the console alone.', 'http://127.0.0.1:4000', serverAddress),
  EVENTS_URL: setting(
    'Another server for reads of the events host (night-time guests), with its path. It must allow this console (CORS).',
    'https://events.example.com/nucleus',
    publicAddress,
  ),
  COPILOT_URL: setting(
    'Another server for calls of the copilot host, with its path. No call of the product is one of them. It must allow this console (CORS).',
    'https://copilot.example.com/nucleus',
    publicAddress,
  ),
  DRAIN_SECONDS: setting(
    'Seconds for which a stop still serves calls but reports that it is not ready, so that a proxy uses another instance (0 to 600).',
    '0',
    integer(0, 600, 0),
  ),
  SECRET_KEY: setting(
    'Key for the hashes of codes and tokens, 32 characters or more. Needed when several nucleus share one database. Otherwise it is created and stored in DATA_DIR.',
    '',
    z.string().min(32, 'must have 32 characters or more').optional(),
  ),
  MAIL_URL: setting('SMTP server for mail. Without it, sign-in codes are printed.', 'smtp://user:password@127.0.0.1:587', mailAddress),
  MAIL_FROM: setting('Sender of the mails that the console sends.', 'Copilot <no-reply@example.com>', sender),
  MAILS_PER_MINUTE: setting(
    'Mails per minute of e-mails to many, of all nucleus together. Mails about one registration and sign-in codes do not count. 0 = no limit.',
    '600',
    integer(0, 100_000, 600),
  ),
  MAILS_PER_MINUTE_TO_DOMAIN: setting(
    'Mails per minute of e-mails to many to one domain, such as gmail.com, of all nucleus together: providers refuse who sends faster. 0 = no limit.',
    '0',
    integer(0, 100_000, 0),
  ),
  PUBLIC_URL: setting(
    'Address at which registrants reach this server, for the links in mails. Without it: HOST and PORT.',
    'https://copilot.example.com',
    publicAddress,
  ),
  PUSH_URL: setting(
    'Gateway that takes push notifications, as signed POST requests over HTTPS. Without it they are stored in an outbox that administrators read.',
    'https://push.example.com/messages',
    gatewayAddress,
  ),
  PUSH_SECRET: setting(
    'Secret of the signatures of these requests, 32 characters or more. The gateway has the same.',
    '',
    z
      .string()
      .regex(/^\S{32,}$/, 'must have 32 characters or more, without spaces')
      .optional(),
  ),
  BOUNCE_SECRET: setting(
    'Secret of the signatures of bounces that your mail server hands over at /nucleus/bounces, 32 characters or more. Without it, none are taken.',
    '',
    z
      .string()
      .regex(/^\S{32,}$/, 'must have 32 characters or more, without spaces')
      .optional(),
  ),
  IP_LOOKUP_URL: setting(
    'Service that tells where a network address is, with {ip} in its place; its answer is passed on. Without it, nothing is looked up.',
    'https://ip.example.com/{ip}?key=secret',
    lookupAddress,
  ),
  SEED: setting(
    'Demo data for an empty database: small, event, large or none.',
    'event',
    z.enum(['small', 'event', 'large', 'none'], { error: 'must be small, event, large or none' }).default('event'),
  ),
  HISTORY_MONTHS: setting(
    'Months for which the history of changes is stored: who changed what, and the earlier values. 0 = for ever.',
    '84',
    integer(0, 1200, 84),
  ),
  TRUST_PROXY: setting(
    'Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted: their number (1 for one), or their addresses and networks (10.0.0.0/8,127.0.0.1). 0 = none.',
    '0',
    trustedProxies,
  ),
  REQUESTS_PER_MINUTE: setting(
    'Calls per minute to each nucleus for one session, or for one address that is not signed in. 0 = no limit.',
    '3000',
    integer(0, 10_000_000, 3000),
  ),
  LOG_LEVEL: setting(
    'How much nucleus logs: error, warn, info or debug.',
    'warn',
    z.enum(['error', 'warn', 'info', 'debug', 'silent'], { error: 'must be error, warn, info or debug' }).default('warn'),
  ),
  METRICS_TOKEN: setting(
    'Bearer token for GET /nucleus/metrics, 16 characters or more. Without it, only this machine can read them, and only without a proxy in front.',
    '',
    z
      .string()
      .regex(/^\S{16,}$/, 'must have 16 characters or more, without spaces')
      .optional(),
  ),
  DATADOG_APPLICATION_ID: setting(
    'Datadog RUM application. Monitoring is off unless this and the token are set.',
    '',
    z.string().optional(),
  ),
  DATADOG_CLIENT_TOKEN: setting('Datadog RUM client token.', '', z.string().optional()),
  DATADOG_SITE: setting(
    'Datadog site.',
    'datadoghq.com',
    z
      .string()
      .regex(/^[a-z0-9.-]+$/, 'must be a host name')
      .default('datadoghq.com'),
  ),
} as const

export type Config = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> }

/** Thrown with one line per mistake. */
export class WrongSettings extends Error {}

/** Reads and checks all settings at once. Empty values count as not set. Throws WrongSettings that names every mistake. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const mistakes: string[] = []
  const values = Object.entries(settings).map(([name, { schema }]) => {
    const text = env[name]?.trim()
    const parsed = schema.safeParse(text === '' ? undefined : text)
    if (!parsed.success) mistakes.push(`${name} ${parsed.error.issues[0]?.message ?? 'is wrong'} (it is "${redacted(name, text)}")`)
    return [name, parsed.data]
  })
  const config = Object.fromEntries(values) as Config
  if (Boolean(config.DATADOG_APPLICATION_ID) !== Boolean(config.DATADOG_CLIENT_TOKEN))
    mistakes.push('DATADOG_APPLICATION_ID and DATADOG_CLIENT_TOKEN go together: set both or neither')
  if (Boolean(config.PUSH_URL) !== Boolean(config.PUSH_SECRET)) mistakes.push('PUSH_URL and PUSH_SECRET go together: set both or neither')
  if (mistakes.length > 0) throw new WrongSettings(mistakes.join('\n'))
  return config
}

/** The text of `.env.example`. */
export const envExample = (): string =>
  Object.entries(settings)
    .map(([name, { about, example }]) => `# ${about}\n#${name}=${example}\n`)
    .join('\n')

/** A wrong secret is not printed. */
const redacted = (name: string, value: string | undefined): string => (/KEY|TOKEN|URL|SECRET/.test(name) ? '…' : (value ?? ''))
