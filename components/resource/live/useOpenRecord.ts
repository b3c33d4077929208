import { nanoid } from '@reduxjs/toolkit'
import { useEffect, useState } from 'react'
import { liveLimits } from '#constants/limits.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { type OpenedRecord, recordClosed, recordShown, sendOpenRecord, selectOpened } from '#store/live/live.ts'

/** Reports that this window has a record open, while the component is mounted. Returns the changes received since. */
export function useOpenRecord(resource: string, id: number | undefined, version: number | undefined): OpenedRecord | undefined {
  const dispatch = useAppDispatch()
  const [windowId] = useState(() => nanoid())
  const [initialVersion] = useState(version ?? 0)
  const streamId = useAppSelector(({ live }) => live.streamId)
  useEffect(() => {
    if (id === undefined) return
    dispatch(recordShown({ windowId, resource, id, version: initialVersion }))
    return () => void dispatch(recordClosed(windowId))
  }, [dispatch, windowId, resource, id, initialVersion])
  useEffect(() => {
    if (id === undefined || streamId === null) return
    const report = (isOpen: boolean) => void dispatch(sendOpenRecord({ windowId, resource, id, isOpen }))
    report(true)
    const timer = setInterval(() => report(true), liveLimits.openRecordRepeatSeconds * 1000)
    return () => {
      clearInterval(timer)
      report(false)
    }
  }, [dispatch, windowId, resource, id, streamId])
  return useAppSelector((state) => selectOpened(state, resource, id))
}
