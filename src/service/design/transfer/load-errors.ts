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

const addError = (tree: Fields, [name, ...rest]: readonly string[], messages: readonly string[]): Fields =>
  name === undefined
    ? { ...tree, errors: [...toList(tree['errors']), ...messages] }
    : { ...tree, [name]: addError(toFields(tree[name]), rest, messages) }

/** `{ platforms: { web: { errors: [...] } } }`. */
export const toErrorTree = (errors: readonly LoadError[]): Fields =>
  errors.reduce<Fields>((tree, { path, messages }) => addError(tree, path, messages), {})
