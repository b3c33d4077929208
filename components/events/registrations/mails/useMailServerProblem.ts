import { useEffect, useState } from 'react'
import { fetchMailServer } from '#store/events/registrationMails.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** Why no mail can leave this server, as a sentence; null when it can, and until it is known. */
export function useMailServerProblem(): string | null {
  const dispatch = useAppDispatch()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const request = dispatch(fetchMailServer({}))
    void request.then((result) => fetchMailServer.fulfilled.match(result) && setProblem(result.payload.problem))
    return () => request.abort()
  }, [dispatch])
  return problem
}
