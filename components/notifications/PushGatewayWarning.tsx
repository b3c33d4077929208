import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import { fetchPushDelivery } from '#store/notifications/composing.ts'
import { useAppDispatch } from '#store/hooks.ts'

/** Warns when no message can leave this server; nothing otherwise. */
export function PushGatewayWarning() {
  const dispatch = useAppDispatch()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const request = dispatch(fetchPushDelivery({}))
    void request.then((result) => fetchPushDelivery.fulfilled.match(result) && setMissing(result.payload.way === 'outbox'))
    return () => request.abort()
  }, [dispatch])
  if (!isMissing) return null
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlock: 12 }}
      title="No gateway is set up (PUSH_URL), so messages reach no phone. They go to the outbox, which administrators read."
    />
  )
}
