import dynamic, { type DynamicOptionsLoadingProps } from 'next/dynamic'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { loadSchemas } from '#contract/schemaOutline.ts'
import { Button } from './Button.tsx'
import { loadAntdStyles } from './loadAntdStyles.ts'

/** Any component. */
type AnyComponent = (props: never) => ReactNode
/** A component whose code is loaded later. `preload` fetches the code before it is shown and returns whether it is available. */
export type LazyPart<Part extends AnyComponent> = Part & { preload: () => Promise<boolean> }

/** Components that are likely to be shown next. `PreloadParts` fetches them when the page is idle. */
export const prefetchedParts = new Set<() => Promise<boolean>>()

/**
 * A component whose code is fetched when it is first shown, or with `prefetch` as soon as the page is idle. If that fails, it says so and
 * offers to try again. Ant Design's components have their theme only inside such a part; what a screen shows immediately works without
 * their code.
 */
export function lazyPart<Part extends AnyComponent>(
  load: () => Promise<Part>,
  { prefetch = false }: { prefetch?: boolean } = {},
): LazyPart<Part> {
  const preload = () =>
    Promise.all([load(), loadTheme()]).then(
      () => true,
      () => false,
    )
  if (prefetch) prefetchedParts.add(preload)
  const component = dynamic(() => withTheme(load), { ssr: false, loading: PartFailure })
  return Object.assign(component, { preload }) as unknown as LazyPart<Part>
}

/** A whole page built from Ant Design's components. Its code is fetched together with the page that uses it. */
export function lazyPage<Part extends AnyComponent>(load: () => Promise<Part>): Part {
  const Page = lazyPart(load)
  if (typeof window !== 'undefined') void Page.preload()
  return Page
}

/** What every part needs: its theme, and schemas that check values, for a form. */
const loadTheme = () => Promise.all([import('./AntdTheme.tsx'), loadAntdStyles(), loadSchemas()])

async function withTheme(load: () => Promise<AnyComponent>): Promise<ComponentType> {
  const [part, [{ AntdTheme }]] = await Promise.all([load(), loadTheme()])
  const Part = part as ComponentType
  return (props) => (
    <AntdTheme>
      <Part {...props} />
    </AntdTheme>
  )
}

/** Milliseconds before each automatic retry: one when the part is first shown, before a failure becomes visible. */
const initialRetries = [0]
/** A device may report that it is online some time before the network works. */
const onlineRetries = [0, 500, 2000, 5000]

/** Renders nothing while the part loads. */
function PartFailure({ error, retry }: DynamicOptionsLoadingProps) {
  const retryDelays = useRef([...initialRetries])
  const retryLoad = useEffectEvent(() => retry?.())
  useLayoutEffect(() => {
    const delay = error ? retryDelays.current.shift() : undefined
    if (delay === undefined) return
    if (delay === 0) return retryLoad()
    const timer = setTimeout(retryLoad, delay)
    return () => clearTimeout(timer)
  }, [error])
  const onOnline = useEffectEvent(() => {
    // A request that is still running may yet fail because of the lost network.
    retryDelays.current = [...onlineRetries]
    if (error) retry?.()
  })
  useEffect(() => {
    const onEvent = () => onOnline()
    window.addEventListener('online', onEvent)
    return () => window.removeEventListener('online', onEvent)
  }, [])
  if (!error) return null
  return (
    <div className="part-not-loaded" role="alert">
      <span>This part of the page could not be loaded. Check the connection.</span>
      <Button size="small" onClick={retry}>
        Retry
      </Button>
      <Button size="small" type="text" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    </div>
  )
}
