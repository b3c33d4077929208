import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** A part of a screen whose code is fetched when it is first shown. When that fails, it says so and can be tried again. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  dynamic(load, { ssr: false, loading: PartNotLoaded })

/** Milliseconds before each try that a part makes by itself: once when it is asked for, before anybody sees that it failed. */
const atFirst = [0]
/** A device says that its network is back some time before it is. */
const backOnline = [0, 500, 2000, 5000]

/** Shows nothing while the part loads. */
function PartNotLoaded({ error, retry }: DynamicOptionsLoadingProps) {
  const pauses = useRef([...atFirst])
  const tryAgain = useEffectEvent(() => retry?.())
  useLayoutEffect(() => {
    const pause = error ? pauses.current.shift() : undefined
    if (pause === undefined) return
    if (pause === 0) return tryAgain()
    const timer = setTimeout(tryAgain, pause)
    return () => clearTimeout(timer)
  }, [error])
  const onOnline = useEffectEvent(() => {
    // What is still loading may fail yet for what is already over.
    pauses.current = [...backOnline]
    if (error) retry?.()
  })
  useEffect(() => {
    const listen = () => onOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
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
