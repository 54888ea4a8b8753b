// Notation of classes, as in service-api section 7: one attribute per line.
//
//   name*!=default type | description | form
//
// `*` required, `!` secret; `type` defaults to string; `form` is a pattern below or a list of choices: `one of a,b`.

export type DataType = 'string' | 'text' | 'hash' | 'array' | 'struct'

/** A value pattern and its description. */
export interface ValuePattern {
  readonly expression: string
  readonly help: string
}

export interface ClassAttribute {
  readonly name: string
  readonly description: string
  readonly dataType: DataType
  readonly isMandatory: boolean
  readonly isEncrypted: boolean
  readonly defaultValue: string | undefined
  readonly pattern: ValuePattern | undefined
  readonly choices: readonly string[]
}

/** A class in the tables of this folder. */
export interface ClassSource {
  readonly description: string
  readonly attributes?: string
  /** Further attributes of instances only. */
  readonly instance?: string
  /** Action names, separated by blanks. */
  readonly actions?: string
}

const PATTERNS: Readonly<Record<string, ValuePattern>> = {
  email: {
    expression: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)*\\.[a-zA-Z][a-zA-Z0-9-]+$',
    help: 'Must be a valid email address',
  },
  integer: { expression: '^[0-9]+$', help: 'Must be a whole number' },
  signed: { expression: '^-?[0-9]+$', help: 'Must be a whole number, which may be negative' },
  decimal: { expression: '^[0-9]+(\\.[0-9]+)?$', help: 'Must be a decimal number' },
}

const ATTRIBUTE_LINE = /^([\w.-]+)([*!]*)(?:=(\S*))?(?: (text|hash|array|struct))?$/

function parseAttribute(line: string): ClassAttribute {
  const [head = '', description = '', form = ''] = line.split('|').map((part) => part.trim())
  const [, name, marks = '', defaultValue, dataType] = ATTRIBUTE_LINE.exec(head) ?? []
  const choices = form.startsWith('one of ') ? form.slice('one of '.length).split(',') : []
  const pattern = PATTERNS[form]
  if (!name || !description || (form && !pattern && choices.length === 0)) throw new Error(`No attribute: ${line}`)
  return {
    name,
    description,
    dataType: isDataType(dataType) ? dataType : 'string',
    isMandatory: marks.includes('*'),
    isEncrypted: marks.includes('!'),
    defaultValue,
    pattern,
    choices,
  }
}

const isDataType = (text: string | undefined): text is DataType =>
  text !== undefined && ['string', 'text', 'hash', 'array', 'struct'].includes(text)

/** Parses attributes in the notation above. Throws for an invalid line. */
export const parseAttributes = (source = ''): ClassAttribute[] =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseAttribute)
