import { writeFileSync } from 'node:fs'
import { envExample } from '#nucleus/base/config.ts'

// `npm run env:example`, after a setting was added or changed. A test keeps the two equal.
writeFileSync('.env.example', envExample())
