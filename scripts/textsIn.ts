import { readdirSync } from 'node:fs'
import ts from 'typescript'

/** A text that users can read, and its position in its file. */
export interface UserText {
  line: number
  kind: 'jsx' | 'attribute' | 'label' | 'text' | 'message'
  text: string
}

/** Properties of elements and of objects whose strings are shown or read aloud. */
const readProperties = new Set(
  `title label labels placeholder aria-label ariaLabel content okText cancelText text texts hint note message description alt heading
  subject summary question answer tooltip help extra emptyText action caption singular plural`.split(/\s+/),
)
/** Calls and tags whose strings nobody reads on a screen. */
const unreadCall =
  /^(sql|css|require|import|Error|TypeError|RangeError|URL|RegExp|log|console)$|^(log|console)\.|\.(querySelector|closest|addEventListener|split|join|startsWith|endsWith|includes|execute|query)$/
const unreadAttribute = /^(className|id|key|href|type|role|htmlFor|rel|target|style|d|viewBox)$|^data-/
/** A sentence or a title: it begins like one, and consists of words. */
const startsLikeText = /^[A-Z\p{Lu}“][\p{L}’'-]+([ .,:;…!?’]|$)/u
const isSentence = (text: string) => /\p{L}\s+(\p{L}|\$\{)|\}\s+\p{L}/u.test(text)
const isCode = (text: string) =>
  /^[a-z-]+\/|^[\w-]+=|^[.#]\w|[{<]\/?[a-z]+[ >]|^\W*$|^(ant-|Bearer )/.test(text) ||
  /^(select|insert|update|delete from|create|with|alter|lock table|set local|drop|reindex) .*\b(from|into|set|table|index|as|database)\b/i.test(
    text,
  )

/** Names of errors and signals, header fields, lines of calendar files, patterns of dates: they begin like a word, and are none. */
const isName = (text: string) =>
  /^(\p{Lu}{3,}|\p{Lu}\p{Ll}+\p{Lu}\p{L}*|\p{Lu}\w*(-\p{Lu}\w*)+|[YMDHhms:\-T]+)$/u.test(text) || /^[A-Z-]{4,}[:;=]/.test(text)
/** Words that only files of others have. */
const unreadProperty = /^(synonyms|entityNames)$/

/** All texts of one file that users can read. Templates show their values as `${…}` expressions. */
export function textsIn(path: string, source: string): UserText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const found: UserText[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isTaggedTemplateExpression(node) && unreadCall.test(nameOf(node.tag))) return
    const text = ownText(node)?.replace(/\s+/g, ' ').trim()
    if (text && /\p{L}/u.test(text)) {
      const kind = kindOf(node, text, path)
      if (kind) found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, kind, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function ownText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined
}

const nameOf = (node: ts.Node): string => node.getText().slice(0, 60)

/** Why users can read the text, by the closest node around it that decides. Undefined when they cannot. */
function kindOf(node: ts.Node, text: string, path: string): UserText['kind'] | undefined {
  if (ts.isJsxText(node)) return 'jsx'
  const looksLikeText = !isCode(text) && !isName(text) && (startsLikeText.test(text) || isSentence(text))
  for (let [child, at] = [node, node.parent]; !ts.isSourceFile(at); [child, at] = [at, at.parent]) {
    if (isComparison(at) || (ts.isElementAccessExpression(at) && at.argumentExpression === child)) return undefined
    if (ts.isPropertyAssignment(at) && (at.name === child || unreadProperty.test(at.name.getText()))) return undefined
    if (ts.isJsxAttribute(at)) {
      const name = at.name.getText()
      if (unreadAttribute.test(name)) return undefined
      return readProperties.has(name) || looksLikeText ? 'attribute' : undefined
    }
    if (ts.isJsxExpression(at) && !ts.isJsxAttribute(at.parent))
      return looksLikeText || ts.isConditionalExpression(child) ? 'jsx' : undefined
    if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && at.expression !== child) {
      const callee = at.expression.getText()
      if (unreadCall.test(callee)) return undefined
      if (callee.endsWith('.meta')) return looksLikeText ? 'label' : undefined
    }
    if (ts.isStatement(at) || ts.isFunctionLike(at)) break
  }
  if (!looksLikeText) return undefined
  return path.startsWith('nucleus/') ? 'message' : 'text'
}

const isComparison = (node: ts.Node): boolean => ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())

/** Demo data, tables of the database, and words that only files of others have. */
const unreadFile = /nucleus\/(demo|db\/tables)\/|genericSynonyms|\.d\.ts$/

/** The sources of a folder that can hold texts for users, in order. */
export const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((path) => /\.tsx?$/.test(path) && !unreadFile.test(path))
    .toSorted()
