import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { menu } from '#constants/menu.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { submenuSelected } from '#store/ui/ui.ts'

const entries = menu.flatMap((group) => group.entries)

/** Selects the menu's entry of the page that is open. Apart from the menu, which then hears of nothing else. */
export function MenuSelection() {
  const { pathname } = useRouter()
  const dispatch = useAppDispatch()
  useEffect(() => {
    const entry = entries.find(({ route }) => pathname === route || pathname.startsWith(`${route}/`))
    if (entry) dispatch(submenuSelected(entry.submenu))
  }, [pathname, dispatch])
  return null
}
