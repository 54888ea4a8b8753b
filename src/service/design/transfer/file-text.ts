// Design and environment files as text: JSON, or YAML 1.1, the dialect that the real service writes.
import { Lexer, parseDocument, Parser, stringify } from 'yaml'
import { isFields, type Fields } from '../../http/body.ts'
import { httpError } from '../../http/handler.ts'
import { JsonDepthError, MAX_DEPTH } from '../../http/json.ts'

const TIMESTAMP = 'tag:yaml.org,2002:timestamp'

export const toYaml = (data: Fields): string => `---\n${stringify(data, { version: '1.1', lineWidth: 0 })}`

const parseError = (problem: string) => httpError(`Failed to parse configuration file - ${problem}`)

const tooDeep = () => parseError(new JsonDepthError().message)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw parseError(`invalid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Throws for deep nesting before it is parsed: the parser is recursive, and its regular expressions end the process at the end of the stack. */
function checkYamlDepth(text: string): void {
  const parser = new Parser()
  for (const lexeme of new Lexer().lex(text)) {
    Array.from(parser.next(lexeme))
    // The document is on the stack, too.
    if (parser.stack.length > MAX_DEPTH + 1) throw tooDeep()
  }
}

function parseYaml(text: string): unknown {
  checkYamlDepth(text)
  // Without timestamps: attribute values are text.
  const document = parseDocument(text, {
    version: '1.1',
    prettyErrors: false,
    customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || tag.tag !== TIMESTAMP),
  })
  const [problem] = document.errors
  if (problem) {
    const line = text.slice(0, problem.pos[0]).split('\n').length
    throw parseError(`invalid YAML: ${problem.message} at line ${line}`)
  }
  try {
    return document.toJS()
  } catch (error) {
    throw parseError(`invalid YAML: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const MAX_VALUES = 500_000

/** The number of values, each alias of one counted again. Linear; infinite for a value that contains itself. Throws for deep nesting. */
function countValues(value: unknown, depth = 0, counts = new Map<object, number>()): number {
  if (typeof value !== 'object' || value === null) return 1
  if (depth > MAX_DEPTH) throw tooDeep()
  const known = counts.get(value)
  if (known !== undefined) return known
  counts.set(value, Infinity)
  const count = Object.values(value).reduce<number>((sum, item) => sum + countValues(item, depth + 1, counts), 1)
  counts.set(value, count)
  return count
}

/** The data of a file. Throws 422 for text that is no map in JSON or YAML. */
export function parseFileText(text: string | undefined): Fields {
  if (text === undefined || text.trim() === '') throw parseError('no data detected.')
  const data = /^\s*\{/.test(text) ? parseJson(text) : parseYaml(text)
  if (!isFields(data)) throw parseError('unexpected data structure.')
  if (countValues(data) > MAX_VALUES) throw parseError('too many aliases.')
  return data
}
