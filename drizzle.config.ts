import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name badges` writes the next migration from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './nucleus/db/tables/*.ts',
  out: './nucleus/db/migrations',
  casing: 'snake_case',
})
