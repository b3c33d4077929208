import { writeFileSync } from 'node:fs'
import { envExample } from '#nucleus/base/config.ts'

// `npm run env:example`: run it after a setting was added or changed. A test compares the two.
writeFileSync('.env.example', envExample())
