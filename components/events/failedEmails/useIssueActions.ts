import { severity } from '#constants/notices.ts'
import { queuedMailsTexts } from '#contract/events/queuedMails.ts'
import type { RefusalGroup } from '#contract/refusals.ts'
import { ignoreFailedEmails, releaseFailedEmails, reopenFailedEmails, suppressFailedEmails } from '#store/events/failedEmails.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown, refreshRequested } from '#store/ui/ui.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { batchesOf } from '../registrations/mails/mailBatches.ts'

const mailsText = (count: number): string => (count === 1 ? '1 mail' : `${formatCount(count)} mails`)
const refusalTexts = (refusals: readonly RefusalGroup[]): string[] =>
  refusals.map(({ message, count, names }) => `${count === 1 ? (names[0] ?? '1 mail') : mailsText(count)}: ${message}`)

const releaseText = (isOne: boolean, mayRepeat: boolean): string =>
  isOne
    ? `Its address is not suppressed any more. The mail leaves in a minute, as it was composed.${mayRepeat ? ' It may have arrived already: whoever got it gets it twice.' : ''}`
    : `Their addresses are not suppressed any more. The mails leave in a minute, as they were composed.${mayRepeat ? ' Whoever got one with the status Unknown may get it twice.' : ''}`

/** What can be done about mails that did not arrive, in batches, with a message that says what was done and what was not. */
export function useIssueActions(onDone: () => void) {
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const show = (done: string[], refusals: readonly RefusalGroup[], undoToken?: string | null) => {
    const tone = refusals.length > 0 ? severity.warning : severity.success
    dispatch(noticeShown({ severity: tone, text: [...done, ...refusalTexts(refusals)].join(' '), undoToken: undoToken ?? undefined }))
    dispatch(refreshRequested())
    onDone()
  }

  /** `mayRepeat`: whether one of them may have arrived already. */
  const release = async (ids: readonly number[], mayRepeat: boolean) => {
    const isConfirmed = await confirm({
      title: `Send ${mailsText(ids.length)} again?`,
      content: releaseText(ids.length === 1, mayRepeat),
      okText: `Send ${mailsText(ids.length)} again`,
    })
    if (!isConfirmed) return
    let sum = 0
    let problem: string | undefined
    const refusals: RefusalGroup[] = []
    for (const registrationMailIds of batchesOf(ids)) {
      const result = await dispatch(releaseFailedEmails({ registrationMailIds }))
      if (!releaseFailedEmails.fulfilled.match(result)) break
      sum += result.payload.mails
      problem = result.payload.mailProblem ?? problem
      refusals.push(...result.payload.refusals)
    }
    if (sum > 0 || refusals.length > 0) show(queuedMailsTexts(sum, problem), refusals)
  }

  const change = async (thunk: typeof ignoreFailedEmails, ids: readonly number[], done: (text: string) => string) => {
    for (const registrationMailIds of batchesOf(ids)) {
      const result = await dispatch(thunk({ registrationMailIds }))
      if (!thunk.fulfilled.match(result)) return
      const { changed, refusals, undoToken } = result.payload
      show(changed > 0 ? [done(mailsText(changed))] : [], refusals, undoToken)
    }
  }
  return {
    release,
    ignore: (ids: readonly number[]) => change(ignoreFailedEmails, ids, (mails) => `${mails} ignored.`),
    reopen: (ids: readonly number[]) => change(reopenFailedEmails, ids, (mails) => `${mails} open again.`),
    suppress: (ids: readonly number[]) =>
      change(suppressFailedEmails, ids, (mails) => `No further mail is sent to the addresses of ${mails}.`),
  }
}
