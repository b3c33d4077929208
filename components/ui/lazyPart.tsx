import { ReloadOutlined } from '@ant-design/icons'
import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'
import { laterStyles } from './laterStyles.ts'

/** A component, whatever it is given. */
type Drawn = (props: never) => ReactNode
/** A part whose code comes later. `preload` fetches it before it is shown, and tells whether it is there. */
export type LazyPart<Part extends Drawn> = Part & { preload: () => Promise<boolean> }

/** Parts that are likely to be shown next; `PartsAhead` fetches them when the page is quiet. */
export const partsAhead = new Set<() => Promise<boolean>>()

/**
 * A part of a screen whose code is fetched when it is first shown, or with `ahead` when the page has become quiet; when that
 * fails, it says so and can be tried again. Only inside of such a part are Ant Design's components in their theme: what a
 * screen shows at once does without their code.
 */
export function lazyPart<Part extends Drawn>(load: () => Promise<Part>, { ahead = false } = {}): LazyPart<Part> {
  const preload = () =>
    Promise.all([load(), theme()]).then(
      () => true,
      () => false,
    )
  if (ahead) partsAhead.add(preload)
  const drawn = dynamic(() => themed(load), { ssr: false, loading: PartNotLoaded })
  return Object.assign(drawn, { preload }) as unknown as LazyPart<Part>
}

/** A whole page made of Ant Design's components: its code is fetched together with the page that names it. */
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
