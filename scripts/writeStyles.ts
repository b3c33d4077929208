import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { antdStyles } from './antdStyles.ts'
import { root } from './install.mjs'

/** Writes the style sheets of Ant Design that a build and the development server read. */
const { first, later } = antdStyles()
const folder = join(root, '.generated')
await mkdir(folder, { recursive: true })
await Promise.all([writeFile(join(folder, 'antd.css'), first), writeFile(join(folder, 'antdLater.css'), later)])
