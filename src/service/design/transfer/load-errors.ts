// Refusals of a load by item, nested like the items of the file.
import { toFields, toList, toText, type Fields } from '../../http/body.ts'
import { HttpError } from '../../http/handler.ts'

export interface LoadError {
  /** Names from the top of the file to the item. */
  readonly path: readonly string[]
  readonly messages: readonly string[]
}

function getMessages({ body }: HttpError): string[] {
  const { errors, exception } = toFields(body)
  return [...toList(errors), exception].flatMap((message) => toText(message) ?? [])
}

/** Runs `edit`. A refusal is added to `errors` as one of the item at `path`. */
export function attempt<Result>(errors: LoadError[], path: readonly string[], edit: () => Result): Result | undefined {
  try {
    return edit()
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    errors.push({ path, messages: getMessages(error) })
    return undefined
  }
}

/** An item's messages and those of the items inside it. Maps, because names come from users and may be many. */
interface ErrorNode {
  readonly inside: Map<string, ErrorNode>
  readonly messages: string[]
}

const toFieldsOf = ({ inside, messages }: ErrorNode): Fields => ({
  ...Object.fromEntries([...inside].map(([name, node]) => [name, toFieldsOf(node)])),
  ...(messages.length > 0 && { errors: messages }),
})

/** `{ platforms: { web: { errors: [...] } } }`. */
export function toErrorTree(errors: readonly LoadError[]): Fields {
  const root: ErrorNode = { inside: new Map(), messages: [] }
  for (const { path, messages } of errors) {
    let node = root
    for (const name of path) {
      const next = node.inside.get(name) ?? { inside: new Map(), messages: [] }
      node.inside.set(name, next)
      node = next
    }
    node.messages.push(...messages)
  }
  return toFieldsOf(root)
}
