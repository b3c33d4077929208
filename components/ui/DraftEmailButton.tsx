import { Button } from 'antd'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { severity } from '#constants/notices.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { formatCount } from './numbers.ts'
import { usePermission } from './usePermission.ts'

interface Props {
  label: string
  /** How many people it is for. */
  count: number
  /** What to do where these are more than can be chosen one by one. */
  instead?: string
  /** Why none can be written; undefined while one can. */
  refusal?: string
  /** Stores the draft; returns its address, undefined when that failed. */
  store: () => Promise<string | undefined>
  /** The list that has the draft. */
  list: string
}

/** Begins an e-mail to selected people: stores a draft for them, says so, and opens it. Nothing is sent. */
export function DraftEmailButton({ label, count, instead = 'Select fewer', refusal, store, list }: Props) {
  const dispatch = useAppDispatch()
  const { push } = useRouter()
  const [isWriting, setWriting] = useState(false)
  if (!usePermission('send')) return null
  const reason = count > limits.bulkRows ? `At most ${formatCount(limits.bulkRows)} people can be chosen one by one. ${instead}` : refusal
  const write = async () => {
    setWriting(true)
    const address = await store()
    setWriting(false)
    if (address === undefined) return
    dispatch(noticeShown({ severity: severity.info, text: `A draft is stored under ${list}. Delete it there if you do not send it.` }))
    void push(address)
  }
  return (
    <Button size="small" loading={isWriting} disabled={reason !== undefined} title={reason} onClick={() => void write()}>
      {label}
    </Button>
  )
}
