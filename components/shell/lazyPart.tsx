import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, useEffect, useEffectEvent } from 'react'

/** A part of a screen whose code is fetched when it is first shown. When that fails, it says so and can be tried again. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  dynamic(load, { ssr: false, loading: PartNotLoaded })

/** Shows nothing while the part loads. Tries again by itself when the network is back or the part is asked for once more. */
function PartNotLoaded({ error, retry }: DynamicOptionsLoadingProps) {
  const tryAgain = useEffectEvent(() => error && retry?.())
  useEffect(() => {
    tryAgain()
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
