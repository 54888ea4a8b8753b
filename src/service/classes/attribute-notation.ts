// How classes are written down here: the notation of service-api section 7, one attribute a line.
//
//   name*!=default type | description | form
//
// `*` required, `!` kept secret; `type` is string where nothing is said; `form` names a pattern below or lists choices: `one of a,b`.

export type DataType = 'string' | 'text' | 'hash' | 'array' | 'struct'

/** What a value must look like, and the words for it. */
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

/** A class as it is written in the tables beside this file. */
export interface ClassSource {
  readonly description: string
  readonly attributes?: string
  /** Further attributes that only instances have. */
  readonly instance?: string
  /** Names of actions, with blanks between. */
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

/** The attributes of a text in the notation above. Throws for a line that is none: a slip in our own tables. */
export const parseAttributes = (source = ''): ClassAttribute[] =>
  source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(parseAttribute)
