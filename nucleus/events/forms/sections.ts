import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeSection } from '#contract/events/formSections.ts'
import { eventQuestions } from '#contract/events/questions.ts'
import { notFound, ruleBroken, staleVersion } from '../../base/errors.ts'
import { eventQuestions as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'
import { rememberChanges } from '../../kernel/undoTokens.ts'
import { difference, type RecordedTable, updateRows } from '../../kernel/writes.ts'
import { lockOrder } from '../../resource/order/lockOrder.ts'
import { requireType } from './versions.ts'

const questionTable: RecordedTable = { resource: 'eventQuestions', table, idKey: 'eventQuestionId' }

/** Serves the renaming and the moves of sections (docs/domain.md §2.2). A move takes no version, as the move of a question. */
export const mountSections = (app: FastifyInstance, { db, clock }: Nucleus): void =>
  mountCall(app, changeSection, ({ input: { eventCompanyTypeId, sectionName, name, place }, actor }) =>
    db.transaction(async (tx) => {
      const { eventId } = await requireType(tx, eventCompanyTypeId, { isLocked: true })
      await lockOrder(tx, eventQuestions, eventId)
      const { eventQuestionId: id, rowVersion: version, sectionOrder } = table
      const rows = await readUnpaged(
        tx
          .select({ id, version, sectionName: table.sectionName, sectionOrder })
          .from(table)
          .where(and(eq(table.eventCompanyTypeId, eventCompanyTypeId), isNull(table.deletedAt)))
          .orderBy(asc(sectionOrder), asc(table.sortOrder), asc(id))
          .for('no key update'),
      )
      const sections = [...new Set(rows.map((row) => row.sectionName))]
      if (!sections.includes(sectionName)) throw notFound('This section')
      if (name !== undefined && name !== sectionName && sections.includes(name))
        throw ruleBroken({ name: `The form has a section “${name}” already. Choose another name` })
      const order = place === undefined ? undefined : sections.filter((one) => one !== sectionName).toSpliced(place, 0, sectionName)
      const changes = rows.flatMap(({ id: rowId, version: rowVersion, ...row }) => {
        const next = {
          ...(name !== undefined && row.sectionName === sectionName && { sectionName: name }),
          ...(order && { sectionOrder: order.indexOf(row.sectionName) }),
        }
        const { before, after, isEmpty } = difference(row, next)
        return isEmpty ? [] : [{ id: rowId, version: rowVersion, before, after }]
      })
      if (changes.length === 0) return { changed: 0, undoToken: null }
      const at = clock()
      const versions = await updateRows(tx, questionTable, { changes }, actor, at)
      if (versions.size < changes.length) throw staleVersion(null)
      return { changed: versions.size, undoToken: await rememberChanges(tx, [{ resource: questionTable.resource, versions }], actor, at) }
    }),
  )
