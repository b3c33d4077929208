import { ESLint } from 'eslint'

// A process of its own: reads [{ filePath, text }] from the standard input and answers the names of the rules that each text breaks.
const input = JSON.parse((await process.stdin.toArray()).join(''))
const eslint = new ESLint()
const answers = []
for (const { filePath, text } of input) {
  const [result] = await eslint.lintText(text, { filePath })
  answers.push(result.messages.map(({ ruleId, message }) => ruleId ?? message))
}
process.stdout.write(JSON.stringify(answers))
