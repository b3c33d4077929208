import { asc, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { savedTexts } from '#contract/utilities/savedTexts.ts'
import { ruleBroken } from '../../base/errors.ts'
import { savedTexts as table } from '../../db/tables/index.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountResource } from '../../resource/mountResource.ts'
import type { Repository } from '../../resource/repositoryTypes.ts'
import { problemsOfText } from './texts.ts'

/** Serves the texts that staff begin e-mails to contacts with. Like these, they have the fields of contacts alone. */
export const mountSavedTexts = (app: FastifyInstance, nucleus: Nucleus): Repository<typeof savedTexts> =>
  mountResource(app, nucleus, savedTexts, {
    table,
    search: [table.name, table.subject],
    order: [asc(sql`lower(${table.name})`)],
    unique: { saved_texts_name: { field: 'name', message: 'Another saved text has this name' } },
    check: ({ input }) => {
      const problems = problemsOfText(input)
      return Object.keys(problems).length > 0 ? Promise.reject(ruleBroken(problems)) : Promise.resolve()
    },
  })
