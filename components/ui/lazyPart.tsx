import { ReloadOutlined } from '@ant-design/icons'
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { laterStyles } from './laterStyles.ts'

/** Any component. */
type Drawn = (props: never) => ReactNode
/** A component whose code is loaded later. `preload` fetches the code before it is shown and returns whether it is available. */
export type LazyPart<Part extends Drawn> = Part & { preload: () => Promise<boolean> }

/** Components that are likely to be shown next. `PartsAhead` fetches them when the page is idle. */
export const partsAhead = new Set<() => Promise<boolean>>()

/**
 * A component whose code is fetched when it is first shown, or with `ahead` as soon as the page is idle. If that fails, it says so and
 * offers to try again. Ant Design's components have their theme only inside such a part; what a screen shows immediately works without
 * their code.
 */
export function lazyPart<Part extends Drawn>(load: () => Promise<Part>, { ahead = false }: { ahead?: boolean } = {}): LazyPart<Part> {
  const preload = () =>
    Promise.all([load(), theme()]).then(
      () => true,
      () => false,
    )
  if (ahead) partsAhead.add(preload)
  const drawn = dynamic(() => themed(load), { ssr: false, loading: PartNotLoaded })
  return Object.assign(drawn, { preload }) as unknown as LazyPart<Part>
}

/** A whole page built from Ant Design's components. Its code is fetched together with the page that uses it. */
export function lazyPage<Part extends Drawn>(load: () => Promise<Part>): Part {
  const Page = lazyPart(load)
  if (typeof window !== 'undefined') void Page.preload()
  return Page
}

const theme = () => Promise.all([import('./Themed.tsx'), laterStyles()])

async function themed(load: () => Promise<Drawn>): Promise<ComponentType> {
  const [part, [{ Themed }]] = await Promise.all([load(), theme()])
  const Part = part as ComponentType
  return (props) => (
    <Themed>
      <Part {...props} />
    </Themed>
  )
}

/** Milliseconds before each automatic retry: one when the part is first shown, before a failure becomes visible. */
const atFirst = [0]
/** A device may report that it is online some time before the network works. */
const backOnline = [0, 500, 2000, 5000]

/** Renders nothing while the part loads. */
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
    // A request that is still running may yet fail because of the lost network.
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
