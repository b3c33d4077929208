import { and, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  authSessions,
  defaultViews,
  jobFileParts,
  jobs,
  knownBrowsers,
  listLayouts,
  loginChallenges,
  loginSends,
  views,
} from '../db/tables/index.ts'
import type { Person } from './findPerson.ts'
import { isOf, personalDataOf } from './personalData.ts'

const ofAddress =
  (hash: PgColumn) =>
  ({ addressHashes }: Person): SQL =>
    inArray(hash, addressHashes)

/** Tables of what people do in the product: their sign-ins, views and jobs. */
export const accountTables = {
  // Shared views stay: other people's lists use them.
  views: personalDataOf(views, {
    notPersonal: ['viewId', 'list', 'ownerContactId', 'isShared'],
    texts: ['name', 'settings'],
    isDeleted: true,
    rowsOf: (person) => and(isOf(views.ownerContactId)(person), not(views.isShared)),
  }),
  defaultViews: personalDataOf(defaultViews, {
    deletedWithRow: ['contactId', 'list', 'viewId'],
    isDeleted: true,
    rowsOf: isOf(defaultViews.contactId),
  }),
  listLayouts: personalDataOf(listLayouts, {
    deletedWithRow: ['contactId', 'list', 'viewId'],
    texts: ['layout'],
    isDeleted: true,
    rowsOf: isOf(listLayouts.contactId),
  }),
  authSessions: personalDataOf(authSessions, {
    deletedWithRow: ['sessionId', 'tokenHash', 'contactId', 'device', 'createdAt', 'lastSeenAt', 'expiresAt', 'revokedAt'],
    isDeleted: true,
    rowsOf: isOf(authSessions.contactId),
  }),
  loginChallenges: personalDataOf(loginChallenges, {
    deletedWithRow: [
      ...(['challengeId', 'contactId', 'addressHash', 'laneHash', 'isKnownBrowser', 'codeHash', 'codeExpiresAt', 'tries'] as const),
      ...(['createdAt', 'consumedAt'] as const),
    ],
    isDeleted: true,
    rowsOf: (person) => or(isOf(loginChallenges.contactId)(person), ofAddress(loginChallenges.addressHash)(person)),
  }),
  loginSends: personalDataOf(loginSends, {
    deletedWithRow: ['loginSendId', 'addressHash', 'laneHash', 'isKnownBrowser', 'sentAt'],
    isDeleted: true,
    rowsOf: ofAddress(loginSends.addressHash),
  }),
  knownBrowsers: personalDataOf(knownBrowsers, {
    deletedWithRow: ['browserHash', 'addressHash', 'expiresAt'],
    isDeleted: true,
    rowsOf: ofAddress(knownBrowsers.addressHash),
  }),
  // Files cannot be searched: all ended jobs are deleted with their results and files, which are stored for a day only.
  jobs: personalDataOf(jobs, {
    deletedWithRow: [
      ...([
        'jobId',
        'kind',
        'label',
        'state',
        'contactId',
        'input',
        'done',
        'total',
        'cursor',
        'result',
        'summary',
        'undone',
        'error',
      ] as const),
      ...(['fileName', 'fileType', 'fileBytes', 'attempt', 'attemptsInVain', 'cancelRequestedAt', 'createdAt', 'startedAt'] as const),
      'endedAt',
    ],
    isDeleted: true,
    rowsOf: () => sql`${jobs.endedAt} is not null`,
  }),
  jobFileParts: personalDataOf(jobFileParts, { deletedWithRow: ['jobId', 'isInput', 'part', 'bytes'] }),
}
