import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { fetchMailServer } from '#store/events/registrationMails.ts'
import { useAppDispatch } from '#store/hooks.ts'

interface Props {
  /** What follows from it. */
  effect?: string
}

/** Warns when no mail can leave this server; nothing otherwise. */
export function MailServerWarning({ effect = 'Mails are listed as failed. Send them again once there is one.' }: Props) {
  const dispatch = useAppDispatch()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const request = dispatch(fetchMailServer({}))
    void request.then((result) => fetchMailServer.fulfilled.match(result) && setProblem(result.payload.problem))
    return () => request.abort()
  }, [dispatch])
  if (problem === null) return null
  return <Alert type="warning" showIcon title={`${problem} ${effect}`} />
}
