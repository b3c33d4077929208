import { Button, Drawer, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import type { AuthSession } from '#contract/auth.ts'
import { routes } from '#constants/routes.ts'
import { fetchAuthSessions, revokeSession } from '#store/auth/login.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { formatInViewerZone } from '../ui/dates.ts'

type SessionsState = { status: 'loading' | 'failed' } | { status: 'loaded'; sessions: AuthSession[] }

/** The sessions of the user, with a button to end each. Loaded each time it opens. */
export function SessionsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const [sessionsState, setSessionsState] = useState<SessionsState>({ status: 'loading' })
  const load = useCallback(async () => {
    const result = await dispatch(fetchAuthSessions({}))
    setSessionsState(fetchAuthSessions.fulfilled.match(result) ? { status: 'loaded', sessions: result.payload } : { status: 'failed' })
  }, [dispatch])
  useEffect(() => {
    if (isOpen) void load()
  }, [isOpen, load])
  const endSession = async (sessionId: string) => {
    const result = await dispatch(revokeSession({ sessionId }))
    if (revokeSession.fulfilled.match(result)) await load()
  }
  return (
    <Drawer title="Your sessions" size={420} open={isOpen} onClose={onClose}>
      <p className="quiet">Active sessions. Sign out any you don’t recognise.</p>
      {sessionsState.status === 'loading' && <Skeleton active />}
      {sessionsState.status === 'failed' && <LoadAgain onClick={() => void load()} />}
      {sessionsState.status === 'loaded' && (
        <ul className="plain-list">
          {sessionsState.sessions.map((session) => (
            <li key={session.sessionId} className="session">
              <div>
                <strong>{session.device}</strong>
                <div className="quiet">Signed in {formatInViewerZone(session.createdAt)}</div>
                <div className="quiet">Last seen {formatInViewerZone(session.lastSeenAt)}</div>
              </div>
              {session.isCurrent ? (
                <span className="session-here">
                  This device · <PageLink href={routes.logout}>Sign out</PageLink>
                </span>
              ) : (
                <Button aria-label={`Sign out ${session.device}`} onClick={() => void endSession(session.sessionId)}>
                  Sign out
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  )
}

const LoadAgain = ({ onClick }: { onClick: () => void }) => (
  <p>
    The sessions could not be loaded. <Button onClick={onClick}>Retry</Button>
  </p>
)
