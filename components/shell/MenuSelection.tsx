import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'
import { menu } from '#constants/menu.ts'
import { useAppDispatch, useAppSelector } from '#store/hooks.ts'
import { menuOpened, submenuSelected } from '#store/ui/ui.ts'

/** Selects the menu entry of the open page and opens its group. A component of its own, so that the menu does not render on every route change. */
export function MenuSelection() {
  const { pathname } = useRouter()
  const dispatch = useAppDispatch()
  const open = useAppSelector((state) => state.ui.openMenu)
  const select = useEffectEvent((path: string) => {
    for (const { key, entries } of menu) {
      const entry = entries.find(({ route }) => path === route || path.startsWith(`${route}/`))
      if (!entry) continue
      dispatch(submenuSelected(entry.submenu))
      if (!open.includes(key)) dispatch(menuOpened([...open, key]))
    }
  })
  useEffect(() => select(pathname), [pathname])
  return null
}
