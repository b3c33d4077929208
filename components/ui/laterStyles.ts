let loading: Promise<void> | undefined

/**
 * Loads the style sheet of Ant Design, once: resolves when it is there, rejects when it cannot be fetched, and then the
 * next call tries again. It goes before all other sheets, which may say otherwise. Where none was built the browser makes it.
 */
export function laterStyles(): Promise<void> {
  const address = window.copilotConfig?.laterStyles
  if (!address) return Promise.resolve()
  loading ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading = undefined
      reject(new Error('The style sheet could not be loaded'))
    }
    document.head.prepend(link)
  })
  return loading
}
