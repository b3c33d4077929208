import '#nucleus/process/fastImports.ts'

const { runProduct } = await import('./server/product.ts')
await runProduct()
