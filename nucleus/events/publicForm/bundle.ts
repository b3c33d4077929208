import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltFiles, readBuiltFiles } from '../../http/builtFiles.ts'

/** The script and style sheet of the public form, as `scripts/buildForm.ts` wrote them. */
export interface FormBundle {
  script: string
  styles: string
  files: BuiltFiles
}

const folder = join(import.meta.dirname, '..', '..', '..', '.next', 'registration')

/** Undefined when it was not built. */
export async function formBundle(): Promise<FormBundle | undefined> {
  if (!existsSync(folder)) return undefined
  const files = await readBuiltFiles(folder)
  const nameOf = (ending: string) => [...files.keys()].find((name) => name.endsWith(ending))
  const [script, styles] = [nameOf('.js'), nameOf('.css')]
  return script && styles ? { script, styles, files } : undefined
}
