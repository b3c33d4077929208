import { Alert } from 'antd'
import { useMailServerProblem } from './useMailServerProblem.ts'

interface Props {
  /** What follows from it. */
  effect?: string
}

/** Warns when no mail can leave this server; nothing otherwise. */
export function MailServerWarning({ effect = 'Mails are listed as failed. Send them again once there is one.' }: Props) {
  const problem = useMailServerProblem()
  if (problem === null) return null
  return <Alert type="warning" showIcon title={`${problem} ${effect}`} />
}
