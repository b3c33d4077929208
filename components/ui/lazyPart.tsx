import { ReloadOutlined } from '@ant-design/icons'
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { laterStyles } from './laterStyles.ts'

/** A part whose code comes later. `preload` fetches it before it is shown; a failure is left to who shows it. */
export type LazyPart<Props extends object> = ComponentType<Props> & { preload: () => Promise<void> }

/**
 * A part of a screen whose code is fetched when it is first shown; when that fails, it says so and can be tried again. Only
 * inside of such a part are Ant Design's components in their theme: what a screen shows at once does without their code.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const Part = dynamic(() => themed(load), { ssr: false, loading: PartNotLoaded })
  return Object.assign(Part, { preload: () => Promise.all([load(), theme()]).then(nothing, nothing) })
}

/** A whole page made of Ant Design's components: its code is fetched together with the page that names it. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Page = lazyPart(load)
  if (typeof window !== 'undefined') void Page.preload()
  return Page
}

const nothing = () => {}
const theme = () => Promise.all([import('./Themed.tsx'), laterStyles()])

async function themed<Props extends object>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const [Part, [{ Themed }]] = await Promise.all([load(), theme()])
  return (props) => (
    <Themed>
      <Part {...props} />
    </Themed>
  )
}

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
