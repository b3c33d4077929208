import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { routes } from '#constants/routes.ts'

/** An event's address without a tab opens its first one. */
export default function EventPage() {
  const router = useRouter()
  useEffect(() => {
    void router.replace(`${routes.events}/${String(router.query.id)}/basic`)
  }, [router])
  return null
}
