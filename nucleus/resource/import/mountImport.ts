import type { FastifyInstance } from 'fastify'
import { type ImportCalls, importCheckResult, type ImportCorrection, isFaulty } from '#contract/import.ts'
import { fileNameOf, entityNamesOf } from '../../db/entityNames.ts'
import { requireRoomForJob } from '../../jobs/jobRoom.ts'
import { jobFileSize } from '../../jobs/jobFiles.ts'
import { readJob } from '../../jobs/jobRows.ts'
import { bodyBytesOf } from '../../kernel/bodyBytes.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { ruleBroken } from '../../base/errors.ts'
import { mountCall, mountFile } from '../../kernel/mountCall.ts'
import type { FeatureContext } from '../Feature.ts'
import type { Repository } from '../repositoryTypes.ts'
import type { ResourceOptions } from '../ResourceOptions.ts'
import { checkOf, requireCommittable, fileGone, jobKindsOf, lastCheck } from './checks.ts'
import { joinCorrections } from './corrections.ts'
import { fileTableOf, describeFile } from './fileTable.ts'
import { formOf } from './form.ts'
import type { ImportableResource } from './ImportableResource.ts'
import { requireImportable } from './importableFields.ts'
import { columnNamesOf } from './importFields.ts'
import { importJobsOf } from './importJobs.ts'
import { importParentOf } from './importParent.ts'
import { withListedParts } from './listedParts.ts'
import { withReferenceLookups } from './referenceLookups.ts'
import { sendTemplate, templateTypes } from './template.ts'

/** Serves the import of a resource whose declaration opts in: reading a file, checking it, committing it, and the template. */
export function mountImport({ app, nucleus, resource, options, repository }: FeatureContext): void {
  const { importRead, importCheck, importRecheck, importCommit, importLast, importTemplate } = resource.calls
  if (!resource.import || !importRead || !importCheck || !importRecheck || !importCommit || !importLast || !importTemplate) return
  const calls = { importRead, importCheck, importRecheck, importCommit, importLast, importTemplate }
  const withLookups = withReferenceLookups(resource, options)
  const importable = withListedParts({ ...resource, import: resource.import }, options)
  serveImport(app, nucleus, importable, { repository, options: withLookups, calls })
}

function serveImport(
  app: FastifyInstance,
  nucleus: Nucleus,
  resource: ImportableResource,
  { repository, options, calls }: { repository: Repository; options: ResourceOptions; calls: ImportCalls },
): void {
  const { db } = nucleus
  const columnNames = columnNamesOf(resource, options)
  const noun = entityNamesOf(options.table)
  const kinds = jobKindsOf(resource.name)
  const { startCheck, startCommit } = importJobsOf({ nucleus, resource, repository, options, columnNames })
  const labelOf = (fileName: string): string => `Check ${noun.many} import: ${fileName}`

  mountCall(app, calls.importRead, async ({ request }) => {
    const { bytes, input } = await formOf(request)
    return describeFile(await fileTableOf({ bytes, sheet: input.sheet }, columnNames), columnNames)
  })

  mountCall(app, calls.importCheck, async ({ request, actor }) => {
    // Checked before the file is read, so that a refused upload costs nothing.
    await requireRoomForJob(db, actor.contactId, bodyBytesOf(request))
    const { bytes, input } = await formOf(request)
    const { mapping, existing = 'skip', fileName = 'the file', sheet } = input
    if (!mapping) throw ruleBroken({ mapping: 'Choose the field of each column' })
    requireImportable(columnNames.fields, { mapping })
    const parentId = await parentIdOf(input.parentId)
    return startCheck({ label: labelOf(fileName), input: { parentId, fileName, mapping, existing, sheet }, file: bytes }, actor)
  })

  mountCall(app, calls.importRecheck, async ({ input: { checkId, corrections: added, ...changes }, actor }) => {
    requireImportable(columnNames.fields, { mapping: changes.mapping, corrections: added })
    const { input, result } = await checkOf(db, kinds.check, { checkId, actor })
    requireRows(result, added)
    const corrections = joinCorrections(input, { corrections: added, mapping: changes.mapping })
    if ((await jobFileSize(db, { jobId: checkId, isInput: true })) === 0) throw fileGone()
    return startCheck({ label: labelOf(input.fileName), input: { ...input, ...changes, corrections }, fileOf: checkId }, actor)
  })

  mountCall(app, calls.importCommit, async ({ input: { checkId, digest, skipFaulty }, actor }) => {
    const check = await checkOf(db, kinds.check, { checkId, actor })
    const { results, fileName } = requireCommittable(check, { digest, skipFaulty })
    const leftOut = results.filter(isFaulty).map(({ row }) => row)
    const count = results.filter(({ state }) => state === 'new' || state === 'changed').length
    const label = `Import ${count.toLocaleString('en-GB')} ${count === 1 ? noun.one : noun.many} from ${fileName}`
    return startCommit({ label, input: { ...check.input, fileName, checkId, digest, leftOut }, total: results.length }, actor)
  })

  mountCall(app, calls.importLast, async ({ input: { parentId = null }, actor }) => {
    const last = await lastCheck(db, kinds, { parentId, actor })
    if (!last) return null
    const { checkId, commitId, fileName } = last
    const reader = { actor, at: nucleus.clock() }
    return { fileName, check: await readJob(db, checkId, reader), commit: commitId ? await readJob(db, commitId, reader) : null }
  })

  mountFile(app, calls.importTemplate, templateTypes, async ({ input, reply }) =>
    sendTemplate(reply, { name: fileNameOf(options.table), fields: columnNames.fields, format: input.format ?? 'csv' }),
  )

  /** The parent's id as stored with the job. Throws 422 when the parent does not exist. */
  async function parentIdOf(givenParentId: number | undefined): Promise<number | null> {
    const { parentId } = await importParentOf(db, resource, options, givenParentId)
    return resource.parent ? parentId : null
  }
}

/** Throws 422 for a correction of a row that the file does not have. */
function requireRows(result: unknown, corrections: readonly ImportCorrection[] = []): void {
  const checked = importCheckResult.safeParse(result)
  if (!checked.success) return
  const rows = new Set(checked.data.results.map(({ row }) => row))
  const absent = corrections.find((one) => 'row' in one && !rows.has(one.row))
  if (absent && 'row' in absent) throw ruleBroken({ corrections: `The file has no row ${absent.row}. Check the file again` })
}
