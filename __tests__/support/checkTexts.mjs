import { dirname, resolve } from 'node:path'
import typescript from 'typescript'

// A process of its own: reads { configs, texts: { filePath, text }[] } from the standard input and answers what the
// compiler says of each text in the place of its file, by any of the configurations that look at the file.
const { configs, texts } = JSON.parse((await process.stdin.toArray()).join(''))
const placed = new Map(texts.map(({ filePath, text }) => [resolve(filePath), text]))
const programs = configs.map(programOf)
const answers = texts.map(({ filePath }) => programs.flatMap((program) => problemsIn(program, resolve(filePath))))
process.stdout.write(JSON.stringify(answers))

function programOf(config) {
  const { config: read } = typescript.readConfigFile(config, typescript.sys.readFile)
  const { fileNames, options } = typescript.parseJsonConfigFileContent(read, typescript.sys, dirname(resolve(config)))
  const host = typescript.createCompilerHost(options)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...more) =>
    placed.has(name) ? typescript.createSourceFile(name, placed.get(name), ...more) : getSourceFile(name, ...more)
  return typescript.createProgram(fileNames, { ...options, incremental: false }, host)
}

function problemsIn(program, path) {
  const file = program.getSourceFile(path)
  if (!file) return []
  return program.getSemanticDiagnostics(file).map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, '\n'))
}
