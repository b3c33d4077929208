/** Pixels per side, enough for a poster. */
const printPixels = 1024

/** An SVG element as a file. */
export const svgFile = (svg: SVGSVGElement): Blob => new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' })

/** The same as a PNG, large enough for print. */
export async function pngFile(svg: SVGSVGElement): Promise<Blob | null> {
  const address = URL.createObjectURL(svgFile(svg))
  try {
    const picture = new Image(printPixels, printPixels)
    picture.src = address
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: printPixels, height: printPixels })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, printPixels, printPixels)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  } finally {
    URL.revokeObjectURL(address)
  }
}
