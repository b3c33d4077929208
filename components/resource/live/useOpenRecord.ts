import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import { liveLimits } from '#constants/limits.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { type OpenedRecord, recordLeft, recordShown, sayOpened, selectOpened } from '#store/live/live.ts'

/** Reports that this window has a record open, while the component is mounted. Returns the changes received since. */
export function useOpenRecord(resource: string, id: number | undefined, version: number | undefined): OpenedRecord | undefined {
  const dispatch = useAppDispatch()
  const [windowId] = useState(() => nanoid())
  const [versionThen] = useState(version ?? 0)
  const streamId = useAppSelector(({ live }) => live.streamId)
  useEffect(() => {
    if (id === undefined) return
    dispatch(recordShown({ windowId, resource, id, version: versionThen }))
    return () => void dispatch(recordLeft(windowId))
  }, [dispatch, windowId, resource, id, versionThen])
  useEffect(() => {
    if (id === undefined || streamId === null) return
    const say = (isOpen: boolean) => void dispatch(sayOpened({ windowId, resource, id, isOpen }))
    say(true)
    const again = setInterval(() => say(true), liveLimits.viewedAgainSeconds * 1000)
    return () => {
      clearInterval(again)
      say(false)
    }
  }, [dispatch, windowId, resource, id, streamId])
  return useAppSelector((state) => selectOpened(state, resource, id))
}
