import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

// Prints what schemas of all calls and resources say and how they judge some values: with zod itself, or, with the argument `outline`, with
// what replaces it in browsers.
const outline = pathToFileURL('contract/schemaOutline.ts').href
if (process.argv.includes('outline'))
  registerHooks({
    resolve: (name, context, next) => (name === 'zod' ? { url: outline, shortCircuit: true } : next(name, context)),
  })

const { allCalls, allResources } = await import('#contract/index.ts')
const { emptyDataOf } = await import('#contract/reply.ts')
const { fieldTypeOf } = await import('#contract/fieldKinds.ts')
const { choicesOf, contentKindOf, isMultiLine, isRequired, labelOf, limitsOf, mayBeMissing, unwrap } = await import('#contract/messages.ts')
const { fieldMessages } = await import('#contract/issueMessages.ts')
await (await import('#contract/schemaOutline.ts')).loadSchemas()

const samples = [{}, null, 'text', 7, { name: '', email: 'x', eventId: 'one', startsAt: '2026-13-01', color: 'red', unknown: 1 }]

const fieldText = (schema, key) => ({
  ...{ label: labelOf(schema, key), choices: choicesOf(schema), holds: contentKindOf(schema), isMultiLine: isMultiLine(schema) },
  ...{
    type: unwrap(schema)._zod.def.type,
    fieldType: fieldTypeOf(schema),
    mayBeMissing: mayBeMissing(schema),
    isRequired: isRequired(schema),
    limits: limitsOf(schema),
  },
})
const shapeText = (shape) => Object.fromEntries(Object.entries(shape ?? {}).map(([key, field]) => [key, fieldText(field, key)]))
const judged = (schema) =>
  samples.map((value) => {
    const { success, data, error } = schema.safeParse(value)
    return success ? { data } : fieldMessages(schema, error.issues, value)
  })

const resources = allResources.map(({ name, shape, schema, filters }) => [
  name,
  ...[shape, schema.shape, filters?.shape].map(shapeText),
  judged(schema),
])
const calls = allCalls.map(({ name, params, query, body, reply }) => [
  name,
  ...[params, query, body].map((schema) => schema && [shapeText(schema.shape), judged(schema)]),
  reply && emptyDataOf(reply),
])
console.log(JSON.stringify({ resources, calls }))
