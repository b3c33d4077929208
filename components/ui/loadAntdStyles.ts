let loading: Promise<void> | undefined

/**
 * Loads Ant Design's style sheet once. Rejects if it cannot be fetched; the next call then tries again. It is inserted before all other
 * style sheets, which may override it. If no sheet was built, the browser generates the styles.
 */
export function loadAntdStyles(): Promise<void> {
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
