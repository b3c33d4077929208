import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { landingRoute } from '#constants/routes.ts'

export default function HomePage() {
  const { replace } = useRouter()
  useEffect(() => void replace(landingRoute), [replace])
  return null
}
