import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { buildForm } from '#scripts/buildForm.ts'

/** Script and styles of the public form together, compressed. */
const mostBytes = 150_000

test('the public form is small, and has neither the component library nor the store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'form-'))
  try {
    await buildForm(folder)
    const names = await readdir(folder)
    expect(names.filter((name) => /^form-\w+\.(?:js|css)$/.test(name))).toHaveLength(2)
    const sizes = await Promise.all(names.filter((name) => name.endsWith('.br')).map(async (name) => (await stat(join(folder, name))).size))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(20_000)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
    const script = await readFile(join(folder, names.find((name) => name.endsWith('.js')) ?? ''), 'utf8')
    expect(script).not.toMatch(/ant-design|@reduxjs|createSlice|ZodError/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
