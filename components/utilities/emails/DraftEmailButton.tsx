import { Button } from 'antd'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { limits } from '#constants/limits.ts'
import { openIn, routes } from '#constants/routes.ts'
import { formatCount } from '../../ui/numbers.ts'
import { usePermission } from '../../ui/usePermission.ts'

interface Props {
  label: string
  /** How many people it is for. */
  count: number
  /** Why none can be written; undefined while one can. */
  refusal?: string
  /** Stores the draft; returns its id, undefined when that failed. */
  store: () => Promise<number | undefined>
}

/** Begins an e-mail to selected people: stores a draft for them, and opens it. Nothing is sent. */
export function DraftEmailButton({ label, count, refusal, store }: Props) {
  const { push } = useRouter()
  const [isWriting, setWriting] = useState(false)
  if (!usePermission('send')) return null
  const reason = count > limits.bulkRows ? `An e-mail goes to at most ${formatCount(limits.bulkRows)} people. Select fewer` : refusal
  const write = async () => {
    setWriting(true)
    const id = await store()
    setWriting(false)
    if (id !== undefined) void push(openIn(routes.emailTools, id))
  }
  return (
    <Button size="small" loading={isWriting} disabled={reason !== undefined} title={reason} onClick={() => void write()}>
      {label}
    </Button>
  )
}
