import { Alert } from 'antd'
import { useMailServerProblem } from './useMailServerProblem.ts'

interface Props {
  /** What follows from it. */
  effect?: string
}

/** Warns when no mail can leave this server; nothing otherwise. */
export function MailServerWarning({ effect = 'Mails are listed as failed. Send them again once there is one.' }: Props) {
  return <MailServerAlert problem={useMailServerProblem()} effect={effect} />
}

/** The same where a dialog also has to know the problem (`useMailServerProblem`): without a server it sends nothing. */
export const MailServerAlert = ({ problem, effect = 'Nothing can be sent until there is one.' }: Props & { problem: string | null }) =>
  problem !== null && <Alert type="warning" showIcon title={`${problem} ${effect}`} />
