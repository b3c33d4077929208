import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { menu } from '#constants/menu.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { submenuSelected } from '#store/ui/ui.ts'

const entries = menu.flatMap((group) => group.entries)

/** Selects the menu entry of the open page. A component of its own, so that the menu does not render on every route change. */
export function MenuSelection() {
  const { pathname } = useRouter()
  const dispatch = useAppDispatch()
  useEffect(() => {
    const entry = entries.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`))
    if (entry) dispatch(submenuSelected(entry.submenu))
  }, [pathname, dispatch])
  return null
}
