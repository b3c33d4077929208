/** The file name of a `Content-Disposition` header, in any script (RFC 6266); undefined if it has none. */
export function fileNameIn(header: string): string | undefined {
  const encoded = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1]
  const quoted = /;\s*filename="((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1')
  return decoded(encoded) ?? quoted ?? /;\s*filename=([^;"\s]+)/i.exec(header)?.[1]
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}
