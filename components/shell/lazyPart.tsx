import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react'

/** A part of a screen whose code is fetched when it is first shown. When that fails, it says so and can be tried again. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  dynamic(load, { ssr: false, loading: PartNotLoaded })

/** Shows nothing while the part loads. Tries again by itself once when it is asked for, and when the network is back. */
function PartNotLoaded({ error, retry }: DynamicOptionsLoadingProps) {
  const mayRetry = useRef(true)
  const tryAgain = useEffectEvent(() => {
    // What is still loading may fail yet for what is already over.
    mayRetry.current = !error
    if (error) retry?.()
  })
  useEffect(() => {
    if (error && mayRetry.current) tryAgain()
  }, [error])
  useEffect(() => {
    const onOnline = () => tryAgain()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  if (!error) return null
  return (
    <div className="part-not-loaded" role="alert">
      <span>This part of the page could not be loaded. Check the connection.</span>
      <Button size="small" icon={<ReloadOutlined />} onClick={retry}>
        Try again
      </Button>
      <Button size="small" type="text" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  )
}
