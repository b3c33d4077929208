import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { fetchMailServer } from '#store/events/registrationMails.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** Warns when no mail can leave this server, with what comes of that; nothing otherwise. */
export function MailServerWarning({ result = 'Mails are listed as failed. Send them again once there is one.' }: { result?: string }) {
  const dispatch = useAppDispatch()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const request = dispatch(fetchMailServer({}))
    void request.then((result) => fetchMailServer.fulfilled.match(result) && setProblem(result.payload.problem))
    return () => request.abort()
  }, [dispatch])
  if (problem === null) return null
  return <Alert type="warning" showIcon title={`${problem} ${result}`} />
}
